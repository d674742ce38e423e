// The two families of requests as screens see them: the same calls under two names.
import { generalRequest, serviceRequest } from '../request.contract.ts';
import { generalBatchList, generalRequestList, serviceBatchList, serviceRequestList } from '../request-list.contract.ts';

type Acts = Omit<typeof generalRequest, 'addGeneralRequest' | 'editGeneralRequest' | 'getGeneralRequest' | 'deleteGeneralRequest'>;

/** A family: its calls, the kind its records are of, and its screens. */
export interface FamilyFace {
  kind: 'generalRequest' | 'serviceRequest';
  words: string;
  title: string;
  screens: string;
  calls: {
    add: typeof generalRequest.addGeneralRequest;
    edit: typeof generalRequest.editGeneralRequest;
    get: typeof generalRequest.getGeneralRequest;
    remove: typeof generalRequest.deleteGeneralRequest;
  };
  acts: Acts;
  list: typeof generalRequestList;
  batches: typeof generalBatchList;
}

export const generalFace: FamilyFace = {
  kind: 'generalRequest',
  words: 'general ticket',
  title: 'General tickets',
  screens: 'ticket-general',
  calls: {
    add: generalRequest.addGeneralRequest,
    edit: generalRequest.editGeneralRequest,
    get: generalRequest.getGeneralRequest,
    remove: generalRequest.deleteGeneralRequest,
  },
  acts: generalRequest,
  list: generalRequestList,
  batches: generalBatchList,
};

// What is sent and answered is the same; the names of the calls and of the id are not: `kind` tells them.
export const serviceFace: FamilyFace = {
  kind: 'serviceRequest',
  words: 'service ticket',
  title: 'Service tickets',
  screens: 'ticket-service',
  calls: {
    add: serviceRequest.addServiceRequest,
    edit: serviceRequest.editServiceRequest,
    get: serviceRequest.getServiceRequest,
    remove: serviceRequest.deleteServiceRequest,
  } as unknown as FamilyFace['calls'],
  acts: serviceRequest as unknown as Acts,
  list: serviceRequestList as unknown as FamilyFace['list'],
  batches: serviceBatchList as unknown as FamilyFace['batches'],
};
