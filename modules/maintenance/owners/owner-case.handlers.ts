// What owners see and say of the requests, violations and architectural requests of their home. Whose home it
// is was asked before: every call names it.
import { refuse } from '../../../packages/contract/contract.ts';
import type { Tx } from '../../../packages/db/database.ts';
import { barePicture } from '../../../packages/files/bare-picture.ts';
import type { FileStore } from '../../../packages/files/store.ts';
import { wholeFile } from '../../../packages/http/whole-file.ts';
import { daysBetween, type Instant, type LocalDate, notFound } from '../../../packages/kernel/kernel.ts';
import { nextActionOn, promisedOn, respondBy } from '../codes/request-code.rules.ts';
import { findCodePromise } from '../codes/request-code.store.ts';
import { addComments } from '../comment.store.ts';
import type { RequestFamily } from '../families.contract.ts';
import { requestNumber } from '../requests/request.rules.ts';
import { beginRequest, changeRequest, requestsOf, takeNumber } from '../requests/request.store.ts';
import { countingHearing, listHearings } from '../violations/hearing.store.ts';
import { isClosed, violationNumber } from '../violations/violation.rules.ts';
import { ownerCaseRefusals } from './owner-case.contract.ts';
import {
  finesOf,
  insertOwnerWord,
  inspectBy,
  listOwnerCodes,
  listPhotosOfViolation,
  listRequestsOfHome,
  listSaidOnRequest,
  listSaidOnViolation,
  listViolationsOfHome,
  type OwnersHome,
  type OwnerViolationRow,
} from './owner-case.store.ts';

/** Who speaks, and when. */
export interface OwnerSpeaks {
  name: string;
  email: string;
  now: Instant;
  today: LocalDate;
}

/** The requests of a home, and the subjects its owners may choose for another. */
export async function requestsOfHome(tx: Tx, home: OwnersHome) {
  const rows = await listRequestsOfHome(tx, home);
  const requests = rows.map(({ requestNumber: number, description: _text, changedTime: _changed, ...row }) => ({
    ...row,
    number: requestNumber(number),
  }));
  return { requests, codes: await listOwnerCodes(tx, home.communityId) };
}

/** One request of a home with what was said. Answers `notFound` for every other. */
export async function requestOfHome(tx: Tx, home: OwnersHome, requestId: string) {
  const [found] = await listRequestsOfHome(tx, home, requestId);
  if (!found) throw notFound('The request');
  const { requestNumber: number, changedTime: _changed, ...row } = found;
  return { ...row, number: requestNumber(number), said: await listSaidOnRequest(tx, requestId) };
}

/** What an owner asks for. */
export interface OwnerAsks {
  family: RequestFamily;
  requestCodeId: string | null;
  subject: string;
  description: string;
  location: string;
  entry: string;
  preferredTimes: string;
  phone: string;
}

/** Makes a request of an owner, with the promise and assignee of its code; gives its id and number. */
export async function addRequestOfHome(tx: Tx, home: OwnersHome, asked: OwnerAsks, by: OwnerSpeaks) {
  const { communityId, propertyId } = home;
  const code = asked.requestCodeId === null ? undefined : await findCodePromise(tx, communityId, asked.requestCodeId);
  if (asked.requestCodeId !== null && (!code?.isActive || code.family !== asked.family)) throw notFound('The subject');
  const { subject, description, location, entry, preferredTimes, phone, family } = asked;
  const requestId = await requestsOf(family).insert(
    tx,
    {
      ...{ subject, description, location, entry, preferredTimes, phone, family, propertyId },
      ownershipId: home.ownershipIds[0] ?? null,
      requestCodeId: asked.requestCodeId,
      requester: by.name,
      email: by.email,
      channel: 'PORTAL',
      priority: code?.priority ?? 'NORMAL',
      assigneeId: code?.assigneeId ?? null,
      receivedDate: by.today,
      promisedDate: promisedOn(by.today, code?.resolveDays ?? null),
    },
    { communityId },
  );
  if (requestId === undefined) throw notFound('The home');
  const steps = code?.steps ?? [];
  const number = await takeNumber(tx, communityId, 'REQUEST');
  const begin = { number, steps, splitFromId: null, enteredBy: null, now: by.now };
  const respondByTime = respondBy(by.now, code?.respondHours ?? null);
  await beginRequest(tx, requestId, { ...begin, respondByTime, nextActionDate: nextActionOn(by.today, steps, 0) });
  return { requestId, number: requestNumber(number) };
}

/** Adds what an owner says to their request, and opens one that waited for them or was over. */
export async function answerRequestOfHome(tx: Tx, home: OwnersHome, requestId: string, body: string, by: OwnerSpeaks) {
  const [found] = await listRequestsOfHome(tx, home, requestId);
  if (!found) throw notFound('The request');
  if (found.state === 'MERGED') throw refuse(ownerCaseRefusals, 'caseOver');
  const said = { audience: 'PUBLIC' as const, channel: 'SCREEN' as const, authorId: null, author: by.name, body };
  await addComments(tx, home.communityId, [{ requestId }], said, by.now);
  const opens = found.state === 'WAITING' || found.state === 'RESOLVED' || found.state === 'CLOSED';
  await changeRequest(tx, requestId, opens ? { state: 'OPEN', closedTime: null } : {}, by.now);
}

const briefOf = ({
  violationNumber: number,
  violationId,
  name,
  state,
  observedDate,
  dueDate,
  closedDate,
  saidCured,
}: OwnerViolationRow) => ({
  ...{ violationId, name, state, observedDate, dueDate, closedDate },
  number: violationNumber(number),
  isSaidCured: saidCured !== null && !isClosed(state),
});

/** The violations of a home that its owners see. */
export const violationsOfHome = async (tx: Tx, home: OwnersHome) => (await listViolationsOfHome(tx, home)).map(briefOf);

async function theViolation(tx: Tx, home: OwnersHome, violationId: string): Promise<OwnerViolationRow> {
  const [found] = await listViolationsOfHome(tx, home, violationId);
  if (!found) throw notFound('The violation');
  return found;
}

/** One violation of a home: what, why, by when, what follows, and what was said. */
export async function violationOfHome(tx: Tx, home: OwnersHome, violationId: string, today: LocalDate) {
  const row = await theViolation(tx, home, violationId);
  const { steps, stepsTaken, detail, actionNeeded, article, location, noticedDate } = row;
  const hearing = countingHearing(await listHearings(tx, [violationId]));
  const photos = await listPhotosOfViolation(tx, { communityId: home.communityId, violationId });
  return {
    ...briefOf(row),
    ...{ detail, actionNeeded, article, location, noticedDate },
    daysLeft: row.dueDate === null || isClosed(row.state) ? null : daysBetween(today, row.dueDate),
    stage: steps[stepsTaken - 1]?.name ?? '',
    ahead: isClosed(row.state)
      ? []
      : steps.slice(stepsTaken).map(({ name, days, needsHearing }) => ({ name, days, needsHearing: needsHearing === true })),
    hearing: hearing && { hearingDate: hearing.hearingDate, hour: hearing.hour, place: hearing.place, state: hearing.state },
    fines: await finesOf(tx, violationId),
    photos: photos.map(({ attachmentId, name, takenTime }) => ({ attachmentId, name, takenTime })),
    said: await listSaidOnViolation(tx, violationId),
  };
}

/** A picture on a violation of a home, without the place and time its camera wrote into it. */
export async function photoOfHome(tx: Tx, files: FileStore, home: OwnersHome, of: { violationId: string; attachmentId: string }) {
  await theViolation(tx, home, of.violationId);
  const [photo] = await listPhotosOfViolation(tx, { communityId: home.communityId, violationId: of.violationId }, of.attachmentId);
  if (!photo) throw notFound('The picture');
  const pieces: Uint8Array[] = [];
  for await (const piece of await wholeFile(files, photo)) pieces.push(piece);
  const body = barePicture(Buffer.concat(pieces), photo.mediaType);
  if (!body) throw notFound('The picture');
  return { fileName: photo.fileName, contentType: photo.mediaType, body };
}

/** What an owner says on a violation; that it is fixed puts the home on the list of those to look at. */
export async function speakOnViolation(
  tx: Tx,
  home: OwnersHome,
  of: { violationId: string; body: string; isCure: boolean },
  by: OwnerSpeaks,
): Promise<void> {
  const row = await theViolation(tx, home, of.violationId);
  if (isClosed(row.state)) throw refuse(ownerCaseRefusals, 'caseOver');
  if (of.isCure && row.saidCured !== null) throw refuse(ownerCaseRefusals, 'curedSaid');
  const { violationId, body, isCure } = of;
  await insertOwnerWord(tx, { communityId: home.communityId, violationId, author: by.name, body, isCure, now: by.now });
  if (isCure) await inspectBy(tx, violationId, by.today, by.now);
}
