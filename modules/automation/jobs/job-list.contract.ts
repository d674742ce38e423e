// The lists of jobs: of a community, of every community, and those that are done by agents or unattended.
import { defineList, id, needs } from '../../../packages/contract/contract.ts';

const permission = needs('automation', 1);

const columns = {
  name: { title: 'Job', kind: 'text' },
  kindTitle: { title: 'Kind', kind: 'text' },
  mode: {
    title: 'Mode',
    kind: 'status',
    always: true,
    words: { SCHEDULE: ['Schedule', 'neutral'], AUTOMATE: ['Automate', 'neutral'] },
  },
  frequency: {
    title: 'Frequency',
    kind: 'status',
    always: true,
    words: {
      ONCE: ['Once', 'neutral'],
      DAILY: ['Daily', 'neutral'],
      WEEKLY: ['Weekly', 'neutral'],
      MONTHLY: ['Monthly', 'neutral'],
      QUARTERLY: ['Quarterly', 'neutral'],
      YEARLY: ['Yearly', 'neutral'],
    },
  },
  nextDate: { title: 'Next run', kind: 'date' },
  lastDate: { title: 'Last run', kind: 'date' },
  lastState: {
    title: 'Outcome',
    kind: 'status',
    words: {
      DONE: ['Done', 'good'],
      SKIPPED: ['Nothing due', 'neutral'],
      FAILED_PERIOD: ['Closed period', 'problem'],
      FAILED: ['Failed', 'problem'],
    },
  },
  lastMessage: { title: 'Result', kind: 'text' },
  onBehalfOf: { title: 'On behalf of', kind: 'text' },
  agent: { title: 'Agent', kind: 'text' },
  state: {
    title: 'State',
    kind: 'status',
    always: true,
    words: { FAILED: ['Failed', 'problem'], ACTIVE: ['Active', 'good'], PAUSED: ['Paused', 'attention'], ENDED: ['Finished', 'neutral'] },
  },
} as const;

const { name, ...rest } = columns;
const everywhere = { name, community: { title: 'Community', kind: 'text' }, ...rest } as const;

const extra = { communityId: id };
const views = {
  current: { title: 'Current', filters: ['state:in:FAILED,ACTIVE,PAUSED'] },
  failed: { title: 'Failed', filters: ['state:in:FAILED'] },
  paused: { title: 'Paused', filters: ['state:in:PAUSED'] },
  all: { title: 'All' },
} as const;

export const jobList = defineList({
  name: 'JobList',
  title: 'Jobs',
  noun: 'jobs',
  permission,
  scope: { communityId: id },
  rowId: 'jobScheduleId',
  columns,
  extra,
  views,
  sort: 'nextDate,name',
});

export const everyJobList = defineList({
  name: 'EveryJobList',
  title: 'Global jobs',
  noun: 'jobs',
  permission,
  scope: {},
  rowId: 'jobScheduleId',
  columns: everywhere,
  extra,
  views,
  sort: 'nextDate,name',
});

export const automationJobList = defineList({
  name: 'AutomationJobList',
  title: 'Automation jobs',
  noun: 'jobs',
  permission,
  scope: {},
  rowId: 'jobScheduleId',
  columns: everywhere,
  extra,
  views,
  sort: 'nextDate,name',
});
