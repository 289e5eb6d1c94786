import { Stack } from '@mantine/core';
import { Bone } from '../../ui/States.js';

/** The place of an album that is on its way. */
export function AlbumSkeleton() {
  return (
    <Stack p="lg">
      <Bone height={60} />
      <Bone height={60} />
      <Bone height={200} />
    </Stack>
  );
}
