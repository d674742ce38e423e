// What is known of Maple Court's people beside their cards: notes, tasks, and a file published to nobody.
import { contactList } from '../../../modules/people/people.contract.ts';
import { attachments, notes, tasks } from '../../../modules/records/records.contract.ts';
import type { Association } from './association.ts';
import type { Player } from './player.ts';

/** Writes notes on the contacts, each with a file and a task. */
export async function addRecords(player: Player, { communityId, on }: Association): Promise<void> {
  const { rows } = await player.call(contactList.calls.readPage, { communityId });
  for (const { contactId, name } of rows.slice(0, 2)) {
    const record = { kind: 'contact', entityId: contactId, communityId };
    await player.call(notes.addNote, {
      record,
      kind: 'CALL',
      subject: `Number of ${name} tried`,
      body: 'Answers on weekdays from 7 to 16. Outside these hours the recording names who is on duty.',
      noteDate: on('2026-01-05'),
    });
    await player.call(tasks.addTask, {
      record,
      title: `Confirm the number of ${name}`,
      dueDate: on('2026-02-13'),
      checklist: ['Call on a weekday', 'Correct the card'],
    });
    await player.call(attachments.addAttachment, {
      ...record,
      name: 'Keys handed out',
      groupName: 'Keys',
      file: { fileName: 'keys.txt', content: btoa('Pump house: 2 keys, handed out on January 5.\n') },
    });
  }
}
