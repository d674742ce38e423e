// The handlers of organizations.
import type { Handlers } from '../../../packages/http/handlers.ts';
import type { RecordSource } from '../../../packages/http/record-source.ts';
import { keepRecord } from '../../identity/identity.server.ts';
import { type organization, organizationKinds } from './organization.contract.ts';
import { keptOrganizations } from './organization.store.ts';

const keeping = keepRecord({ kept: keptOrganizations, kind: 'organization', words: 'organization' });

export const organizationHandlers: Handlers<typeof organization> = {
  addOrganization: keeping.add,
  editOrganization: keeping.edit,
  getOrganization: keeping.get,
  deleteOrganization: keeping.remove,
};

export const organizationRecords: RecordSource = {
  kind: organizationKinds.organization,
  labels: keptOrganizations.labels,
  named: keptOrganizations.named,
};
