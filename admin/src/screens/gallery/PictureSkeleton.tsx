import { Stack } from '@mantine/core';
import { Bone } from '../../ui/States.js';

/** The place of a picture that is on its way. */
export function PictureSkeleton() {
  return (
    <Stack p="lg">
      <Bone height={220} />
      <Bone height={60} />
      <Bone height={60} />
    </Stack>
  );
}
