// Reminds members of a committee of the ballots they have not cast.
import { defineJob, TryLater } from '../../../packages/jobs/jobs.ts';
import { ballotReminder } from './architectural.contract.ts';

export const ballotReminderJob = defineJob(ballotReminder, async ({ jobId, services, payload }) => {
  for (const to of payload.to) {
    await services.mail.send({ to, subject: payload.subject, text: payload.body, key: `${jobId} ${to}` }).catch((error: unknown) => {
      throw new TryLater('the mail server does not take mails now', { cause: error });
    });
  }
});
