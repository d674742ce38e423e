// Every sentence about requests, violations and architectural requests, in both languages.
import type { ClientOutput } from '../../../packages/contract/endpoint.ts';
import type { Locale, portal } from '../owners/portal.contract.ts';

type RequestState = ClientOutput<typeof portal.getRequest>['state'];
type ViolationState = ClientOutput<typeof portal.getViolation>['state'];
type ArchitecturalState = ClientOutput<typeof portal.getArchitectural>['state'];

/** What every language says of them. */
export interface CaseMessages {
  title: string;
  none: string;
  newRequest: string;
  newProject: string;
  violations: string;
  projects: string;
  requests: string;
  receivedOn(day: string): string;
  fixBy(day: string): string;
  promised(day: string): string;
  decisionBy(day: string): string;
  closedOn(day: string): string;
  requestStates: Readonly<Record<RequestState, string>>;
  violationStates: Readonly<Record<ViolationState, string>>;
  projectStates: Readonly<Record<ArchitecturalState, string>>;
  saidCured: string;
  talk: string;
  you: string;
  write: string;
  send: string;
  sent: string;
  over: string;
  details: string;
  form: {
    title: string;
    lead: string;
    kind: string;
    general: string;
    service: string;
    about: string;
    anything: string;
    subject: string;
    description: string;
    location: string;
    entry: string;
    times: string;
    phone: string;
    optional: string;
    send: string;
    done(number: string): string;
  };
  violation: {
    title: string;
    seenOn(day: string): string;
    daysLeft(count: string): string;
    late: string;
    whatToDo: string;
    photo(day: string): string;
    rule: string;
    follows: string;
    fixed(day: string): string;
    fixedNow: string;
    fixedText: string;
    hearing: string;
    hearingAt(hour: string, place: string): string;
    hearingText: string;
    step: string;
    fined(amount: string): string;
    cure: string;
    cureLead: string;
    cureText: string;
    cureSend: string;
    cureSaid: string;
    question: string;
  };
  project: {
    title: string;
    what: string;
    details: string;
    looksLike(topic: string): string;
    notIt(topic: string): string;
    chooseTopic: string;
    noTopic: string;
    byLaw(day: string): string;
    byDocuments(day: string): string;
    silence: string;
    accommodation: string;
    weNeed: string;
    bringLater: string;
    contractor: string;
    license: string;
    neighbors: string;
    send: string;
    done(number: string): string;
    daysLeft: string;
    status: string;
    youSent: string;
    complete: string;
    missing: string;
    review: string;
    reviewed(cast: string, all: string): string;
    paused: string;
    decision: string;
    noticeOfDenial: string;
    decided(day: string): string;
    build(day: string): string;
    reason: string;
    conditions: string;
    met: string;
    open: string;
    proof: Readonly<Record<'NONE' | 'PHOTO' | 'DOCUMENT', string>>;
    yours: string;
  };
}

const english: CaseMessages = {
  title: 'Requests',
  none: 'Nothing is open. Ask the office for anything you need.',
  newRequest: 'Ask the office',
  newProject: 'Apply for a change',
  violations: 'Violations',
  projects: 'Changes to the home',
  requests: 'Your requests',
  receivedOn: (day) => `Received ${day}`,
  fixBy: (day) => `Fix by ${day}`,
  promised: (day) => `Promised by ${day}`,
  decisionBy: (day) => `Decision by ${day}`,
  closedOn: (day) => `Closed ${day}`,
  requestStates: {
    NEW: 'Received',
    OPEN: 'Being worked on',
    WAITING: 'Waiting for you',
    CONVERTED: 'With a contractor',
    RESOLVED: 'Resolved',
    CLOSED: 'Closed',
    MERGED: 'Joined with another',
  },
  violationStates: { OPEN: 'Open', HOLD: 'On hold', ATTORNEY: 'With the attorney', CURED: 'Fixed, closed', VOID: 'Taken back' },
  projectStates: {
    RECEIVED: 'Received',
    INCOMPLETE: 'Something is missing',
    COMPLETE: 'Complete',
    IN_REVIEW: 'In review',
    APPROVED: 'Approved',
    CONDITIONAL: 'Approved with conditions',
    DENIED: 'Denied',
    DEEMED: 'Approved, no answer came',
    EXPIRED: 'Approval ran out',
    WITHDRAWN: 'Withdrawn',
    DONE: 'Built',
    INSPECTED: 'Built and checked',
  },
  saidCured: 'You said it is fixed, being checked',
  talk: 'Conversation',
  you: 'You',
  write: 'Write a message',
  send: 'Send',
  sent: 'Sent.',
  over: 'This is closed. Ask the office if it comes up again.',
  details: 'What you wrote',
  form: {
    title: 'Ask the office',
    lead: 'The answer comes here and to your email.',
    kind: 'What is it?',
    general: 'A question',
    service: 'Something to repair',
    about: 'What is it about?',
    anything: 'Something else',
    subject: 'In a few words',
    description: 'Tell us more',
    location: 'Where is it?',
    entry: 'How do we get in?',
    times: 'When may we come?',
    phone: 'Telephone for this',
    optional: 'Optional',
    send: 'Send request',
    done: (number) => `Your request is ${number}.`,
  },
  violation: {
    title: 'Notice',
    seenOn: (day) => `Seen ${day}`,
    daysLeft: (count) => `${count} days left`,
    late: 'The day is over',
    whatToDo: 'What to do',
    photo: (day) => `Photo of ${day}`,
    rule: 'The rule',
    follows: 'What happens when',
    fixed: (day) => `Fixed by ${day}`,
    fixedNow: 'Fixed now',
    fixedText: 'It is closed.',
    hearing: 'Hearing',
    hearingAt: (hour, place) => `${hour}, ${place}`,
    hearingText: 'Come, call in, or write. You are heard before any fine.',
    step: 'If it is still open',
    fined: (amount) => `Fined so far: ${amount}`,
    cure: 'It is fixed',
    cureLead: 'The office looks at it and closes it, or tells you what is left.',
    cureText: 'What did you do?',
    cureSend: 'Say that it is fixed',
    cureSaid: 'Thank you. The office looks at it.',
    question: 'Ask a question, or for more time',
  },
  project: {
    title: 'New application',
    what: 'What would you like to do?',
    details: 'Size, place, material, color',
    looksLike: (topic) => `This looks like: ${topic}.`,
    notIt: (topic) => `Not ${topic}?`,
    chooseTopic: 'Topic',
    noTopic: 'None of these',
    byLaw: (day) => `By law you have a decision by ${day}.`,
    byDocuments: (day) => `You have a decision by ${day}.`,
    silence: 'No answer by then means yes.',
    accommodation: 'For a disability you may ask for an accommodation instead: it does not go to the committee. Call the office.',
    weNeed: 'For this we need',
    bringLater: 'You may send it without them. Days we wait for a document we asked for do not count.',
    contractor: 'Contractor',
    license: 'License of the contractor',
    neighbors: 'I told my neighbors',
    send: 'Send application',
    done: (number) => `Your application is ${number}.`,
    daysLeft: 'days left',
    status: 'Status',
    youSent: 'You sent it',
    complete: 'Complete',
    missing: 'Still missing',
    review: 'Committee review',
    reviewed: (cast, all) => `${cast} of ${all} members have reviewed it`,
    paused: 'The days do not count while we wait for what is missing.',
    decision: 'Decision in writing',
    noticeOfDenial: 'A denial gives reasons and how to appeal',
    decided: (day) => `Decided ${day}`,
    build: (day) => `Good until ${day}`,
    reason: 'Reason',
    conditions: 'Conditions',
    met: 'Met',
    open: 'To do',
    proof: { NONE: '', PHOTO: 'Send a photo when it is done', DOCUMENT: 'Send the document when you have it' },
    yours: 'Your application',
  },
};

const spanish: CaseMessages = {
  title: 'Solicitudes',
  none: 'No hay nada pendiente. Pida a la oficina lo que necesite.',
  newRequest: 'Pedir algo a la oficina',
  newProject: 'Solicitar un cambio',
  violations: 'Infracciones',
  projects: 'Cambios en la vivienda',
  requests: 'Sus solicitudes',
  receivedOn: (day) => `Recibido el ${day}`,
  fixBy: (day) => `Corrija a más tardar el ${day}`,
  promised: (day) => `Prometido para el ${day}`,
  decisionBy: (day) => `Decisión a más tardar el ${day}`,
  closedOn: (day) => `Cerrado el ${day}`,
  requestStates: {
    NEW: 'Recibida',
    OPEN: 'En curso',
    WAITING: 'Esperamos su respuesta',
    CONVERTED: 'Con un contratista',
    RESOLVED: 'Resuelta',
    CLOSED: 'Cerrada',
    MERGED: 'Unida con otra',
  },
  violationStates: { OPEN: 'Abierta', HOLD: 'En espera', ATTORNEY: 'Con el abogado', CURED: 'Corregida y cerrada', VOID: 'Retirada' },
  projectStates: {
    RECEIVED: 'Recibida',
    INCOMPLETE: 'Falta algo',
    COMPLETE: 'Completa',
    IN_REVIEW: 'En revisión',
    APPROVED: 'Aprobada',
    CONDITIONAL: 'Aprobada con condiciones',
    DENIED: 'Negada',
    DEEMED: 'Aprobada por falta de respuesta',
    EXPIRED: 'La aprobación venció',
    WITHDRAWN: 'Retirada',
    DONE: 'Construida',
    INSPECTED: 'Construida y revisada',
  },
  saidCured: 'Usted dijo que está corregida; la revisamos',
  talk: 'Conversación',
  you: 'Usted',
  write: 'Escriba un mensaje',
  send: 'Enviar',
  sent: 'Enviado.',
  over: 'Esto está cerrado. Avise a la oficina si vuelve a ocurrir.',
  details: 'Lo que usted escribió',
  form: {
    title: 'Pedir algo a la oficina',
    lead: 'La respuesta llega aquí y a su correo.',
    kind: '¿Qué es?',
    general: 'Una pregunta',
    service: 'Algo que reparar',
    about: '¿De qué se trata?',
    anything: 'Otra cosa',
    subject: 'En pocas palabras',
    description: 'Cuéntenos más',
    location: '¿Dónde está?',
    entry: '¿Cómo entramos?',
    times: '¿Cuándo podemos ir?',
    phone: 'Teléfono para esto',
    optional: 'Opcional',
    send: 'Enviar solicitud',
    done: (number) => `Su solicitud es la ${number}.`,
  },
  violation: {
    title: 'Aviso',
    seenOn: (day) => `Visto el ${day}`,
    daysLeft: (count) => `Quedan ${count} días`,
    late: 'El plazo terminó',
    whatToDo: 'Qué hacer',
    photo: (day) => `Foto del ${day}`,
    rule: 'La regla',
    follows: 'Qué sigue y cuándo',
    fixed: (day) => `Corregido a más tardar el ${day}`,
    fixedNow: 'Corregido ahora',
    fixedText: 'Se cierra.',
    hearing: 'Audiencia',
    hearingAt: (hour, place) => `A las ${hour}, ${place}`,
    hearingText: 'Venga, llame o escriba. Se le escucha antes de cualquier multa.',
    step: 'Si sigue abierta',
    fined: (amount) => `Multas hasta hoy: ${amount}`,
    cure: 'Ya está corregido',
    cureLead: 'La oficina lo revisa y lo cierra, o le dice qué falta.',
    cureText: '¿Qué hizo?',
    cureSend: 'Avisar que está corregido',
    cureSaid: 'Gracias. La oficina lo revisa.',
    question: 'Haga una pregunta o pida más tiempo',
  },
  project: {
    title: 'Solicitud nueva',
    what: '¿Qué le gustaría hacer?',
    details: 'Tamaño, lugar, materiales y colores',
    looksLike: (topic) => `Parece ser: ${topic}.`,
    notIt: (topic) => `¿No es ${topic}?`,
    chooseTopic: 'Tema',
    noTopic: 'Ninguno de estos',
    byLaw: (day) => `Por ley tiene una decisión a más tardar el ${day}.`,
    byDocuments: (day) => `Tiene una decisión a más tardar el ${day}.`,
    silence: 'Si no hay respuesta hasta entonces, queda aprobado.',
    accommodation: 'Por una discapacidad puede pedir una adaptación: no pasa por el comité. Llame a la oficina.',
    weNeed: 'Para esto necesitamos',
    bringLater: 'Puede enviarla sin ellos. Los días en que esperamos un documento que pedimos no cuentan.',
    contractor: 'Contratista',
    license: 'Licencia del contratista',
    neighbors: 'Avisé a mis vecinos',
    send: 'Enviar la solicitud',
    done: (number) => `Su solicitud es la ${number}.`,
    daysLeft: 'días quedan',
    status: 'Estado',
    youSent: 'Usted la envió',
    complete: 'Completa',
    missing: 'Todavía falta',
    review: 'Revisión del comité',
    reviewed: (cast, all) => `${cast} de ${all} miembros la han revisado`,
    paused: 'Los días no cuentan mientras esperamos lo que falta.',
    decision: 'Decisión por escrito',
    noticeOfDenial: 'Una negativa da razones y dice cómo apelar',
    decided: (day) => `Decidido el ${day}`,
    build: (day) => `Vale hasta el ${day}`,
    reason: 'Razón',
    conditions: 'Condiciones',
    met: 'Cumplida',
    open: 'Por hacer',
    proof: { NONE: '', PHOTO: 'Envíe una foto cuando esté', DOCUMENT: 'Envíe el documento cuando lo tenga' },
    yours: 'Su solicitud',
  },
};

/** The same in each language. */
export const caseMessages: Readonly<Record<Locale, CaseMessages>> = { en: english, es: spanish };
