// The worker process: runs background jobs beside the server, so that no batch holds up its answers. Started
// and kept by worker-process.ts.
import pino from 'pino';
import { personOf, runWorkflowsEverywhere } from '../../modules/automation/automation.server.ts';
import { readBanksEverywhere } from '../../modules/banking/banking.server.ts';
import {
  readHousesEverywhere,
  readIncomingMail,
  sendDueBatchesEverywhere,
  sendWaitingTextsEverywhere,
  takesMail,
} from '../../modules/correspondence/correspondence.server.ts';
import { collectAlertsEverywhere, findByNewRule, findCommunityAgain, mailAlertsEverywhere } from '../../modules/desk/desk.server.ts';
import { listCustomerIds } from '../../modules/identity/identity.server.ts';
import { foldEverywhere, tieOutEverywhere } from '../../modules/ledger/ledger.server.ts';
import { sealEverywhere } from '../../modules/ledger/seal/seal.jobs.ts';
import { beginTransfersEverywhere, transferJob } from '../../modules/lifecycle/lifecycle.server.ts';
import { readRequestMail, takesRequestMail } from '../../modules/maintenance/maintenance.server.ts';
import { readInvoiceMail, takesInvoices } from '../../modules/payables/payables.server.ts';
import { eraseVisitorsEverywhere } from '../../modules/people/people.server.ts';
import { readProcessorEverywhere } from '../../modules/receivables/receivables.server.ts';
import { repeatTasksEverywhere, takeOffRecords } from '../../modules/records/records.server.ts';
import { freezeEverywhere } from '../../modules/reports/reports.server.ts';
import { isDatabaseDown } from '../../packages/db/database.ts';
import { stopPdfWorkers } from '../../packages/files/pdf/pdf.ts';
import { keepRounds } from '../../packages/jobs/rounds.ts';
import { fireSchedules } from '../../packages/jobs/schedules.ts';
import { runWorker, type Worker } from '../../packages/jobs/worker.ts';
import { addMilliseconds, systemClock } from '../../packages/kernel/kernel.ts';
import { openMailDoor } from '../../packages/mail/mail-door.ts';
import { openProcessor } from '../../packages/processor/processor.ts';
import { openHeadFolder } from '../../packages/seal/seal.ts';
import { openTexts } from '../../packages/texts/texts.ts';
import { stopThreads } from '../../packages/threads/threads.ts';
import { openFiles } from './archive.ts';
import { filesFolder } from './backup.ts';
import { bookExportJob } from './export-book-job.ts';
import { openLetters } from './mail.ts';
import { allJobs, allRoutes, ledgerNeighbors } from './registry.ts';
import { scheduleDoor } from './schedules.ts';
import { readSettings } from './settings.ts';
import { findStorage, type Storage } from './storage.ts';
import { startTraces } from './traces.ts';

const HOUR_MS = 3_600_000;
/** Long past the time any file takes to be written. */
const yesterday = () => addMilliseconds(systemClock.now(), -24 * HOUR_MS);

const settings = readSettings(process.env);
const logger = pino({ level: settings.logLevel });
const stopTraces = await startTraces(settings, 'worker');
const storage = foundStorage();
const { database, secrets } = storage;
const log = {
  info: (message: string) => logger.info(message),
  error: (details: object, message: string) => logger.error(details, message),
};
const services = {
  database,
  clock: systemClock,
  secrets,
  files: await openFiles(settings),
  mail: openLetters(settings, log.info),
  mailFrom: settings.mailFrom,
  ...(settings.textUrl === null ? {} : { texts: openTexts(settings.textUrl) }),
  ...(settings.processorUrl === null ? {} : { processor: openProcessor(settings.processorUrl) }),
  ...(settings.mailDoor ? { mailReturnDomain: settings.mailDoor.domain } : {}),
  publicUrl: settings.publicUrl,
  exchanges: { ...settings.exchanges, ...settings.feeds },
  loopbackOnly: settings.loopbackOnly,
};

let worker: Worker | null = null;
// Ctrl-C reaches the whole group of processes; the server stops the worker in its turn, and a server that
// dies lets go of the channel. It may die while this process is still on its way, which must not stay behind
// then.
const stop = () => (worker ? void worker.stop() : process.exit(0));
process.on('SIGINT', () => {});
process.on('SIGTERM', stop);
process.on('disconnect', stop);
if (process.connected === false) stop();

const book = { migratorUrl: storage.migratorUrl, files: filesFolder(settings), heads: openHeadFolder(settings.sealUrl) };
const transfer = transferJob({ migratorUrl: storage.migratorUrl, findAgain: findCommunityAgain });
worker = await runWorker({ queueUrl: storage.queueUrl, jobs: [...allJobs, bookExportJob(book), transfer], services, log }).catch(leave);
const door = settings.mailDoor;
const mailDoor =
  door &&
  (await openMailDoor({
    ...door,
    takes: (address) => takesMail(services, address) || takesInvoices(services, address) || takesRequestMail(services, address),
    read: async (mail) => {
      if (await readRequestMail(services, mail)) return;
      await readIncomingMail(services, mail);
      await readInvoiceMail(services, mail);
    },
    log: (words) => logger.warn(words),
  }).catch(leave));
const folding = keepRounds('Folding balances', 5_000, async () => void (await foldEverywhere(services)), log);
const alerting = keepRounds('Collecting alerts', 30_000, () => collectAlertsEverywhere(services), log);
const mailing = keepRounds('Mailing alerts', 30_000, () => mailAlertsEverywhere(services), log);
const firing = keepRounds('Running schedules', 15_000, async () => void (await fireSchedules(services, scheduleDoor(log))), log);
const flowDoor = { customerIds: listCustomerIds, personOf, routes: () => allRoutes, log };
const flowing = keepRounds('Running workflows', 15_000, () => runWorkflowsEverywhere(services, flowDoor), log);
const sealing = keepRounds(
  'Sealing the books',
  30_000,
  async () => void (await sealEverywhere(services, openHeadFolder(settings.sealUrl))),
  log,
);
const tying = keepRounds('Tying out', 30_000, async () => void (await tieOutEverywhere(services, ledgerNeighbors.tieOuts)), log);
const freezing = keepRounds('Freezing closed periods', 30_000, async () => void (await freezeEverywhere(services)), log);
const repeating = keepRounds('Adding tasks that repeat', 60_000, () => repeatTasksEverywhere(services), log);
const lettering = keepRounds('Sending letters whose day has come', 300_000, () => sendDueBatchesEverywhere(services), log);
const texting = keepRounds('Sending texts whose hour has come', 300_000, () => sendWaitingTextsEverywhere(services), log);
const housing = keepRounds('Reading answers of mail houses', 60_000, () => readHousesEverywhere(services), log);
const banking = keepRounds('Reading banks', 60_000, () => readBanksEverywhere(services), log);
const paying = keepRounds('Reading the processor', 60_000, () => readProcessorEverywhere(services), log);
const forgetting = keepRounds('Erasing visitors', HOUR_MS, async () => void (await eraseVisitorsEverywhere(services, takeOffRecords)), log);
const handingOver = keepRounds('Beginning transfers', 15_000, () => beginTransfersEverywhere(services), log);
const finding = keepRounds('Finding by a new rule', HOUR_MS, () => findByNewRule(services), log);
const sweeping = keepRounds('Removing files nobody finished', HOUR_MS, () => services.files.removeAbandoned(yesterday()), log);

await worker.ended.catch(leave);
await folding.stop();
await alerting.stop();
await mailing.stop();
await firing.stop();
await flowing.stop();
await sealing.stop();
await tying.stop();
await freezing.stop();
await repeating.stop();
await lettering.stop();
await texting.stop();
await housing.stop();
await banking.stop();
await paying.stop();
await forgetting.stop();
await handingOver.stop();
await finding.stop();
await sweeping.stop();
await mailDoor?.close();
await stopPdfWorkers();
await stopThreads();
await storage.close();
await stopTraces();
process.exit(0);

/** Ends without a stack when PostgreSQL went away under the worker's feet; the server starts it again. */
function leave(error: unknown): never {
  if (isDatabaseDown(error)) logger.warn('PostgreSQL went away; the worker ends and is started again');
  else logger.error({ err: error }, 'the worker ended');
  process.exit(1);
}

/** Ends when PostgreSQL is away; the server starts the worker again until it is back. */
function foundStorage(): Storage {
  try {
    return findStorage(settings);
  } catch (error) {
    logger.warn(error instanceof Error ? error.message : String(error));
    process.exit(1);
  }
}
