// Everything of a home its owners may see, in one file they keep.
import type { FileAnswer } from '../../../packages/contract/contract.ts';
import { writeCsv } from '../../../packages/files/csv-writer.ts';
import type { TableColumn, TableRow } from '../../../packages/files/table.ts';
import { type ZipEntry, type ZipStream, zipFiles } from '../../../packages/files/zip.ts';
import type { Context } from '../../../packages/http/handlers.ts';
import { requireWhole } from '../../../packages/http/whole-file.ts';
import { notFound } from '../../../packages/kernel/kernel.ts';
import { architecturalOfHome, requestsOfHome, violationsOfHome } from '../../maintenance/maintenance.server.ts';
import { findOwnerContact } from '../../people/people.server.ts';
import { ownerLines } from '../../receivables/receivables.server.ts';
import { listHomeDocuments } from './home.store.ts';
import { liveHome, type MyHome } from './whose-home.handlers.ts';

const text = (title: string): TableColumn => ({ title, kind: 'text' }) as TableColumn;
const day = (title: string): TableColumn => ({ title, kind: 'date' }) as TableColumn;
const money = (title: string): TableColumn => ({ title, kind: 'money' }) as TableColumn;

async function csv(name: string, columns: readonly TableColumn[], rows: readonly TableRow[]): Promise<ZipEntry> {
  let content = '';
  for await (const piece of writeCsv(rows, columns, { byteOrderMark: true })) content += piece;
  return { name: `${name}.csv`, bytes: Buffer.from(content) };
}

async function accountFile({ tx }: Context<unknown>, { communityId, payerId, today }: MyHome): Promise<ZipEntry> {
  const lines = await ownerLines(tx, communityId, payerId, today);
  const columns = [day('Date'), text('What'), text('Description'), text('Reference'), money('Charged'), money('Paid'), money('Balance')];
  return csv(
    'Account',
    columns,
    lines.map(({ postDate, kind, description, reference, charge, payment, balance }) => [
      ...[postDate, kind, description, reference],
      ...[charge, payment, balance],
    ]),
  );
}

async function caseFiles({ tx }: Context<unknown>, home: MyHome): Promise<ZipEntry[]> {
  const { communityId, propertyId, ownershipId, payerId } = home;
  const of = { communityId, propertyId, ownershipIds: [...new Set([ownershipId, payerId])] };
  const files: ZipEntry[] = [];
  if (home.showsRequests) {
    const { requests } = await requestsOfHome(tx, of);
    const rows = requests.map(({ number, receivedDate, subject, state, promisedDate }) => [
      number,
      receivedDate,
      subject,
      state,
      promisedDate,
    ]);
    files.push(await csv('Requests', [text('Number'), day('Received'), text('Subject'), text('State'), day('Promised by')], rows));
  }
  if (home.showsViolations) {
    const found = await violationsOfHome(tx, of);
    const rows = found.map(({ number, observedDate, name, state, dueDate, closedDate }) => [
      number,
      observedDate,
      name,
      state,
      dueDate,
      closedDate,
    ]);
    files.push(
      await csv('Violations', [text('Number'), day('Seen'), text('Violation'), text('State'), day('Fix by'), day('Closed')], rows),
    );
  }
  if (home.showsArchitectural) {
    const { requests } = await architecturalOfHome(tx, of);
    const rows = requests.map(({ number, receivedDate, subject, state, decidedDate }) => [
      number,
      receivedDate,
      subject,
      state,
      decidedDate,
    ]);
    files.push(
      await csv('Architectural requests', [text('Number'), day('Received'), text('Project'), text('State'), day('Decided')], rows),
    );
  }
  return files;
}

async function contactFile({ tx }: Context<unknown>, { ownershipId, address, accountNumber, community }: MyHome): Promise<ZipEntry> {
  const held = await findOwnerContact(tx, ownershipId);
  if (!held) throw notFound('The owner');
  const { email, phone, street, street2, city, state, postcode } = held;
  const facts = { Community: community, Home: address, Account: accountNumber, Email: email, Telephone: phone };
  const mailing = { 'Mailing address': street, 'Second line': street2, City: city, State: state, 'ZIP code': postcode };
  return csv('Owner', [text('What'), text('On file')], Object.entries({ ...facts, ...mailing }));
}

/** The archive: owner, account, cases and documents, each as far as the community shows it. */
export async function downloadHome(context: Context<{ ownershipId: string }>): Promise<FileAnswer> {
  const { tx, services, now } = context;
  const home = await liveHome(context);
  const entries: (ZipEntry | ZipStream)[] = [await contactFile(context, home), ...(await caseFiles(context, home))];
  if (home.showsHistory) entries.push(await accountFile(context, home));
  const documents = home.showsDocuments ? await listHomeDocuments(tx, home) : [];
  await requireWhole(services.files, documents);
  for (const { fileName, fileKey } of documents)
    entries.push({ name: fileName, folder: 'Documents', read: () => services.files.get(fileKey) });
  return { fileName: `${home.accountNumber}.zip`, contentType: 'application/zip', body: zipFiles(entries, now) };
}
