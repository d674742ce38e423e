// Every kind of record the index of search holds, as the module that owns it declares it.
import type { SearchSource } from '../../packages/search/source.ts';
import { communitiesFound } from '../communities/communities.server.ts';
import { ledgerFound } from '../ledger/ledger.server.ts';
import { maintenanceFound } from '../maintenance/maintenance.server.ts';
import { peopleFound } from '../people/people.server.ts';
import { recordsFound } from '../records/records.server.ts';
import type { RecordKind } from './search-target.rules.ts';

export const searchSources: readonly SearchSource<RecordKind>[] = [
  ...peopleFound,
  ...communitiesFound,
  ...ledgerFound,
  ...maintenanceFound,
  ...recordsFound,
];
