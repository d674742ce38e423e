// The contract door of governance.
import { meetingScreens } from './meetings/meeting.contract.ts';
import { motionScreens } from './motions/motion.contract.ts';
import { resolutionScreens } from './resolutions/resolution.contract.ts';

export * from './meetings/meeting.contract.ts';
export * from './motions/motion.contract.ts';
export * from './resolutions/resolution.contract.ts';

/** Every screen of governance. */
export const governanceScreens = { ...meetingScreens, ...motionScreens, ...resolutionScreens };
