// The server door of governance.
import { type Route, routes } from '../../packages/http/handlers.ts';
import type { RecordSource } from '../../packages/http/record-source.ts';
import { listRoutes } from '../../packages/lists/lists.ts';
import { meeting } from './meetings/meeting.contract.ts';
import { meetingHandlers, meetingRecords } from './meetings/meeting.handlers.ts';
import { meetingSource } from './meetings/meeting-list.sql.ts';
import { motion } from './motions/motion.contract.ts';
import { motionHandlers, motionRecords } from './motions/motion.handlers.ts';
import { motionSource } from './motions/motion-list.sql.ts';
import { resolution } from './resolutions/resolution.contract.ts';
import { resolutionHandlers, resolutionRecords } from './resolutions/resolution.handlers.ts';
import { resolutionSource } from './resolutions/resolution-list.sql.ts';

export { carries, type Deciding, decisionWords, tallyWords, type Vote } from './motions/motion.rules.ts';
export { findDecided } from './motions/motion.store.ts';

export const governanceRoutes: Route[] = [
  ...routes(meeting, meetingHandlers),
  ...routes(motion, motionHandlers),
  ...routes(resolution, resolutionHandlers),
  ...listRoutes(meetingSource),
  ...listRoutes(motionSource),
  ...listRoutes(resolutionSource),
];

/** The records of governance that notes, tasks, files and fields hang on. */
export const governanceRecords: readonly RecordSource[] = [meetingRecords, motionRecords, resolutionRecords];
