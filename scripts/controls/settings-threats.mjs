const SECURITY = 'security/security.test.ts';
const SETTINGS = 'settings/settings.test.ts';

/** Threats of docs/SECURITY.md that settings and maintenance answer. */
export const SETTINGS_THREATS = [
  {
    id: 'SECURITY: using the panel from another network than the allowed ones',
    file: 'platform/http/handle.ts',
    find: "return isOfPanel && !maySeePanel(request.ip ?? '') ? refuse('security/blocked') : null;",
    replace: "return isOfPanel && !maySeePanel(request.ip ?? '') ? null : null;",
    tests: [`${SETTINGS} › closes the panel to other networks`],
  },
  {
    id: 'SECURITY: staff locking themselves out of the panel by its networks',
    file: 'settings/change-settings.ts',
    find: 'if (!isIn(after, own) || (await isBlocked(own))) return true;',
    replace: '',
    tests: [`${SETTINGS} › closes the panel to other networks`],
  },
  {
    id: 'SECURITY: making an account while registration is closed',
    file: 'sign-in/telegram/sign-in-guest.ts',
    find: "if (!settings.registrationOpen) return refuse('auth/registration_closed');",
    replace: '',
    tests: [`${SETTINGS} › closes registration`],
  },
  {
    id: 'SECURITY: making an account while registration is closed',
    file: 'sign-in/password/registration.ts',
    find: "if (!context.settings.registrationOpen) return refuse('auth/registration_closed');",
    replace: '',
    tests: [`${SETTINGS} › closes registration`],
  },
  {
    id: 'SECURITY: acting during maintenance',
    file: 'platform/http/handle.ts',
    find: 'if (!maintenance.isOn || isServed ||',
    replace: 'if (maintenance.isOn || !maintenance.isOn || isServed ||',
    tests: [`${SETTINGS} › refuses players with the staff`],
  },
  {
    id: 'SECURITY: requests from a blocked network',
    file: 'platform/http/refuse-blocked.ts',
    find: "const refused = NEVER.includes(request.path) ? null : refuses(request.ip ?? '');",
    replace: "const refused = request.path === '' ? refuses(request.ip ?? '') : null;",
    tests: [`${SECURITY} › gets no answer but the refusal`],
  },
  {
    id: 'SECURITY: blocking the own network or too many people by mistake',
    file: 'security/add-block.ts',
    find: "return refuse('security/confirm_needed', { network: { ip_address, people } });",
    replace: 'return added;',
    tests: [`${SECURITY} › is counted before it is blocked`],
  },
  {
    id: 'SECURITY: blocking the own network or too many people by mistake',
    file: 'security/add-block.ts',
    find: "if (network.bits < NARROWEST[kind]) return refuse('security/network_too_wide');",
    replace: '',
    tests: [`${SECURITY} › is not 81.2.0.0/15`],
  },
];
