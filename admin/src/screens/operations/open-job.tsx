import { Part } from '../../ui/Part.js';
import { Bone } from '../../ui/States.js';
import { openDialog } from '../../ui/open-dialog.js';

const loadDetails = async () => (await import('./JobDetails.js')).JobDetails;

/** Opens a dialog with the details of a job. */
export function openJob(title: string, id: string): void {
  void openDialog(
    title,
    (close) => (
      <Part load={loadDetails} props={{ id, openJob }} fallback={<Bone height={120} />} onFailed={close} />
    ),
    640,
  );
}
