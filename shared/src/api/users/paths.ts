export const usersPaths = { changeUsers: 'POST /admin/users/bulk' } as const;
