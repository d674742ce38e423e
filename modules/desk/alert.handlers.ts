// The handlers of alerts: each user sees what waits for them, keeps or dismisses it, and says what they want
// to hear of.
import type { Tx } from '../../packages/db/database.ts';
import type { Context, Handlers } from '../../packages/http/handlers.ts';
import { notFound } from '../../packages/kernel/kernel.ts';
import { findUserSettings, saveUserSettings } from '../identity/identity.server.ts';
import type { alerts } from './alert.contract.ts';
import { type AlertRow, countOpen, dismissAlerts, isAlertOf, listAlerts, type Reader } from './alert.store.ts';
import { type OpenLink, openLinks, reaches, resolveAlert } from './alert-link.rules.ts';
import { findMail, saveMailMode } from './alert-mail.store.ts';
import {
  countUnseen,
  findMarks,
  listSupportNotifications,
  type ReaderMarks,
  type SupportNotification,
  saveMute,
  saveSeen,
} from './alert-reader.store.ts';
import type { HandedRoute } from './site-map.contract.ts';
import { handedRoutes } from './site-map.handlers.ts';

interface Reading {
  reader: Reader;
  marks: ReaderMarks;
  /** The kinds open to the user, each with whether it reaches them. */
  reach: readonly { link: OpenLink; isOn: boolean }[];
}

/** Who looks: what their claims open, less what they do not want to hear of. */
async function readingOf({ tx, userId, held, communities }: Context<unknown>): Promise<Reading> {
  const marks = await findMarks(tx, userId);
  const settings = await findUserSettings(tx, userId);
  const shown = openLinks(held).filter(({ byMailOnly }) => !byMailOnly);
  const reach = shown.map((link) => ({ link, isOn: reaches(link, settings, marks.muted) }));
  const types = reach.filter(({ isOn }) => isOn).map(({ link }) => link.type);
  return { reader: { userId, communities, types }, marks, reach };
}

/** Everything that waits: alerts, and news and releases not yet seen. */
async function waitingOf(tx: Tx, { reader, marks }: Reading): Promise<{ LastAlertId: string; AlertCount: number }> {
  const open = await countOpen(tx, reader);
  return { LastAlertId: open.lastAlertId, AlertCount: open.count + (await countUnseen(tx, marks)) };
}

async function countAfter(context: Context<unknown>): Promise<{ AlertCount: number }> {
  const { AlertCount } = await waitingOf(context.tx, await readingOf(context));
  return { AlertCount };
}

function viewOf(row: AlertRow, handed: readonly HandedRoute[]) {
  const { ExternalUri, ...resolved } = resolveAlert(row.type, row.identities, row, handed) ?? {
    ...{ Link: '', Route: '', IsAnchor: false, ExternalUri: null, Message: row.detail },
  };
  return {
    AlertId: row.alertId,
    AlertCount: row.count,
    Payload: { ExternalUri, Identities: [...row.identities], TransactionType: row.type },
    ...resolved,
    EnteredTime: row.enteredTime,
  };
}

function notificationView(one: SupportNotification, seenId: string) {
  return {
    NotificationId: one.notificationId,
    Title: one.title,
    Text: one.body,
    Link: one.link,
    PublishedTime: one.publishedTime,
    IsSeen: BigInt(one.notificationId) <= BigInt(seenId),
  };
}

/** A kind that could reach the user; one whose screen they may not open is nothing they can choose. */
function requireKind({ reach }: Reading, type: number): OpenLink {
  const found = reach.find(({ link }) => link.type === type);
  if (!found) throw notFound('The event');
  return found.link;
}

export const alertHandlers: Handlers<typeof alerts> = {
  async getLastAlertId(context) {
    return await waitingOf(context.tx, await readingOf(context));
  },
  async getAlerts(context) {
    const { reader } = await readingOf(context);
    const { rows, total } = await listAlerts(context.tx, reader, { ...context.input, state: 'open' });
    const handed = await handedRoutes(context.services);
    return { Alerts: rows.map((row) => viewOf(row, handed)), Total: total };
  },
  async dismiss(context) {
    const { tx, input, now } = context;
    const { reader } = await readingOf(context);
    const dismissed = await dismissAlerts(tx, reader, { one: input.AlertId }, now);
    // Dismissing what is gone already is no fault; what never was theirs is.
    if (dismissed.length === 0 && !(await isAlertOf(tx, reader, input.AlertId))) throw notFound('The alert');
    context.record({ entityId: input.AlertId, after: { dismissed } });
    return await countAfter(context);
  },
  async dismissAll(context) {
    const { tx, input, now } = context;
    const { reader } = await readingOf(context);
    const dismissed = await dismissAlerts(tx, reader, { upTo: input.LastAlertId ?? null }, now);
    context.record({ after: { dismissed: dismissed.length } });
    return await countAfter(context);
  },
  async getSupportNotifications({ tx, userId }) {
    const marks = await findMarks(tx, userId);
    const all = await listSupportNotifications(tx);
    const of = (kind: SupportNotification['kind'], seenId: string) =>
      all.filter((one) => one.kind === kind).map((one) => notificationView(one, seenId));
    return { News: of('NEWS', marks.seenNewsId), Releases: of('RELEASE', marks.seenReleaseId) };
  },
  async markSupportNotificationSeen(context) {
    const { tx, userId, input } = context;
    const found = (await listSupportNotifications(tx)).find(({ notificationId }) => notificationId === input.NotificationId);
    if (!found) throw notFound('The notification');
    await saveSeen(tx, userId, found.kind, found.notificationId);
    context.record({ entityId: found.notificationId, after: { kind: found.kind } });
    return await countAfter(context);
  },
  async getAlertHistory(context) {
    const { offset, take, state = null, transactionType } = context.input;
    const { reader, reach } = await readingOf(context);
    // What is muted now was heard once: the history holds it.
    const types = reach.map(({ link }) => link.type).filter((type) => transactionType === undefined || type === transactionType);
    const { rows, total } = await listAlerts(context.tx, { ...reader, types }, { offset, take, state });
    const handed = await handedRoutes(context.services);
    return { Alerts: rows.map((row) => ({ ...viewOf(row, handed), State: row.state })), Total: total };
  },
  async getReach(context) {
    const { reach } = await readingOf(context);
    return reach.map(({ link, isOn }) => ({ TransactionType: link.type, Event: link.event, Opens: link.screen.title, IsOn: isOn }));
  },
  async setReach(context) {
    const { tx, userId, input } = context;
    const link = requireKind(await readingOf(context), input.TransactionType);
    const settings = link.subscription && (await findUserSettings(tx, userId));
    if (link.subscription && settings) await saveUserSettings(tx, { ...settings, [link.subscription]: input.IsOn });
    else await saveMute(tx, userId, link.type, !input.IsOn);
    context.record({ entityId: String(link.type), after: { event: link.event, isOn: input.IsOn } });
    return await countAfter(context);
  },
  async getMail({ tx, userId }) {
    return await findMail(tx, userId);
  },
  async setMail({ tx, userId, input, record }) {
    const before = await findMail(tx, userId);
    await saveMailMode(tx, userId, input.Mode);
    record({ entityId: userId, before: { mail: before.Mode }, after: { mail: input.Mode } });
    return { Mode: input.Mode };
  },
};
