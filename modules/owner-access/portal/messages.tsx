// Every sentence of the portal in both languages. A message that lacks one does not compile; the words of
// the trade follow docs/spanish-words.md.
import type { ClientOutput } from '../../../packages/contract/endpoint.ts';
import type { Locale, portal } from '../owners/portal.contract.ts';

type LedgerKind = ClientOutput<typeof portal.getLedger>[number]['lines'][number]['kind'];
type WhyKind = ClientOutput<typeof portal.getHome>['charges'][number]['kind'];

/** What every language says. */
export interface Messages {
  months: readonly string[];
  /** From Monday on. */
  weekdays: readonly string[];
  /** A day with the parts its place needs: `Nov 1`, `Mon Nov 30`, `Nov 1, 2025`. */
  day(parts: { weekday: string; month: string; day: number; year: number | null }): string;
  month(month: string, year: number): string;
  product: string;
  otherLanguage: string;
  back: string;
  tryAgain: string;
  loading: string;
  close: string;
  tabs: { home: string; account: string; documents: string; profile: string };
  failures: {
    title: string;
    fine: string;
    offline: string;
    reference(code: string): string;
    call(phone: string): string;
    codes: Readonly<Record<string, string>>;
    other: string;
  };
  signIn: {
    title: string;
    lead: string;
    email: string;
    password: string;
    enter: string;
    sendLink: string;
    withPassword: string;
    withLink: string;
    sentTitle: string;
    sent(email: string): string;
    noAccount: string;
  };
  link: { title: string; lead: string; enter: string; none: string };
  invitation: {
    title: string;
    lead(company: string, community: string): string;
    home: string;
    email: string;
    notYou: string;
    password: string;
    passwordHelp: string;
    accept: string;
    none: string;
    signInInstead: string;
  };
  home: {
    youOwe: string;
    paid: string;
    pastDue(day: string): string;
    dueOn(day: string): string;
    why: string;
    seeAccount: string;
    owedToday: string;
    due(day: string): string;
    added(day: string): string;
    part(open: string, amount: string): string;
    whyAdded: string;
    span(from: string, to: string, count: number): string;
    showEach: string;
    whyOwe: string;
    payBy(day: string): string;
    nothingMore: string;
    lateFee(amount: string): string;
    interest(rate: string, days: number): string;
    nothingFollows: string;
    onHold: string;
    howToPay: string;
    howToPayText(account: string): string;
    next(month: string): string;
    nextDue(day: string): string;
    credit: string;
    creditNote: string;
    caughtUp: string;
    lastPayment(day: string, amount: string): string;
    noPayment: string;
    office: string;
    kinds: Readonly<Record<WhyKind, string>>;
    monthOf(name: string, month: string): string;
  };
  sold: { title(day: string): string; until(day: string): string; receipts: string; none: string };
  noHome: { title: string; text: string };
  account: {
    title: string;
    youOwe: string;
    all: string;
    charges: string;
    payments: string;
    balance(amount: string): string;
    credit(amount: string): string;
    check(number: string): string;
    none: string;
    kinds: Readonly<Record<LedgerKind, string>>;
  };
  why: {
    title: string;
    of(name: string, day: string): string;
    stillOpen(amount: string): string;
    settled: string;
    reversed: string;
    arithmetic: string;
    from: string;
    rule: string;
    clause: string;
    resolution: string;
    law: string;
    notice: string;
    sentOn(day: string): string;
    paidSince: string;
    left: string;
    /** Said where sentences of the association's own records stand in English. */
    ownWords: string;
    ask: string;
  };
  documents: { title: string; none: string; mine: string; everyone: string; size(kilobytes: string): string };
  profile: {
    title: string;
    language: string;
    email: string;
    manager: string;
    changeEmail: string;
    homes: string;
    password: string;
    setPassword: string;
    changePassword: string;
    heldPassword: string;
    newPassword: string;
    passwordHelp: string;
    passwordSaved: string;
    devices: string;
    thisDevice: string;
    seen(day: string): string;
    signOut: string;
    signOutEverywhere: string;
    textSize: string;
    save: string;
  };
  switcher: string;
}

const en: Messages = {
  months: ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'],
  weekdays: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
  day: ({ weekday, month, day, year }) => `${weekday}${weekday && ' '}${month.slice(0, 3)} ${day}${year === null ? '' : `, ${year}`}`,
  month: (month, year) => `${month} ${year}`,
  product: 'Commonhold',
  otherLanguage: 'Español',
  back: 'Back',
  tryAgain: 'Try again',
  loading: 'Loading',
  close: 'Close',
  tabs: { home: 'Home', account: 'Account', documents: 'Documents', profile: 'Profile' },
  failures: {
    title: 'This did not load.',
    fine: 'Your account and payments are fine.',
    offline: 'No connection. Please try again once you are online.',
    reference: (code) => `Reference ${code}`,
    call: (phone) => `or call ${phone}`,
    codes: {
      wrongPassword: 'Email or password is not right.',
      tooManyTries: 'Too many tries. Please wait a moment and try again.',
      linkOver: 'This link was used already, or is too old. Ask for a new one.',
      otherBrowser: 'Open this link in the browser where you asked for it.',
      invitationOver: 'This invitation was used already, was taken back, or is more than 14 days old.',
      commonPassword: 'Many people use this password, so it is guessed first. Choose another one.',
      ownEmail: 'The password must not be your email address or its name.',
      samePassword: 'The new password is the one you have.',
      notHere: 'People of the sample sign in only on the machine itself.',
      invalid: 'Please check what you typed.',
      notFound: 'There is nothing here any more.',
    },
    other: 'Something went wrong on our side. Please try again in a moment.',
  },
  signIn: {
    title: 'Sign in',
    lead: 'See what you owe and why, what you paid, and the documents of your association.',
    email: 'Email',
    password: 'Password',
    enter: 'Sign in',
    sendLink: 'Email me a link',
    withPassword: 'Use a password instead',
    withLink: 'Use a link instead',
    sentTitle: 'Look in your email',
    sent: (email) => `If ${email} has an account, a link is on its way. Open it here, in this browser, within 15 minutes.`,
    noAccount: 'No account yet? Ask your manager for an invitation.',
  },
  link: {
    title: 'Almost there',
    lead: 'Press the button to sign in. The link works once.',
    enter: 'Sign in',
    none: 'This page needs the link of your mail.',
  },
  invitation: {
    title: 'Welcome',
    lead: (company, community) => `${company}, the manager of ${community}, invites you to see your account.`,
    home: 'Your home',
    email: 'You will sign in with',
    notYou: 'Not your home? Close this page and tell your manager.',
    password: 'Password, if you like one',
    passwordHelp: 'At least 12 characters. Without one we email you a link each time.',
    accept: 'Open my account',
    none: 'This page needs the link of your invitation.',
    signInInstead: 'Sign in instead',
  },
  home: {
    youOwe: 'You owe',
    paid: 'Paid, thank you',
    pastDue: (day) => `Past due since ${day}`,
    dueOn: (day) => `Due ${day}`,
    why: 'Why I owe this',
    seeAccount: 'See account',
    owedToday: 'You owe today',
    due: (day) => `Due ${day}`,
    added: (day) => `Added ${day}`,
    part: (open, amount) => `${open} of ${amount} is left`,
    whyAdded: 'Why was this added?',
    span: (from, to, count) => `${count} charges, ${from} to ${to}`,
    showEach: 'Show each',
    whyOwe: 'Why do I owe this?',
    payBy: (day) => `Pay by ${day}`,
    nothingMore: 'and nothing more is added.',
    lateFee: (amount) => `After that, a late fee of ${amount} is added.`,
    interest: (rate, days) => `Interest of ${rate} a year runs on what is more than ${days} days late.`,
    nothingFollows: 'Your association adds no late fee to this.',
    onHold: 'Your account is with someone outside the office. Please call before you pay.',
    howToPay: 'How to pay',
    howToPayText: (account) => `Pay as your statement says, with account number ${account}.`,
    next: (month) => `Next: ${month}`,
    nextDue: (day) => `Due ${day}`,
    credit: 'Paid ahead',
    creditNote: 'Pays your next charges',
    caughtUp: 'You’re all caught up',
    lastPayment: (day, amount) => `Last payment ${day}: ${amount}`,
    noPayment: 'No payment is on record.',
    office: 'Your manager',
    kinds: {
      BEGINNING: 'Balance from before',
      ASSESSMENT: 'Assessment',
      SPECIAL: 'Special assessment',
      LATE_FEE: 'Late fee',
      INTEREST: 'Interest',
      NSF: 'Returned payment fee',
      OTHER: 'Charge',
    },
    monthOf: (name, month) => `${name}, ${month}`,
  },
  sold: {
    title: (day) => `You owned this home until ${day}`,
    until: (day) => `Your receipts stay here until ${day}.`,
    receipts: 'Receipts',
    none: 'No payment is on record.',
  },
  noHome: { title: 'No home yet', text: 'Your account has no home that is open today. Please ask your manager.' },
  account: {
    title: 'My account',
    youOwe: 'You owe today',
    all: 'All',
    charges: 'Charges',
    payments: 'Payments',
    balance: (amount) => `Balance ${amount}`,
    credit: (amount) => `Paid ahead ${amount}`,
    check: (number) => `Check ${number}`,
    none: 'Nothing was charged or paid yet.',
    kinds: {
      BEGINNING: 'Balance from before',
      CHARGE: 'Charge',
      LATE_FEE: 'Late fee',
      NSF_FEE: 'Returned payment fee',
      INTEREST: 'Interest',
      RECEIPT: 'Payment, thank you',
      PREPAID: 'Paid from what you paid ahead',
      UNAPPLIED: 'Payment moved',
      BACKOUT: 'Payment taken back',
      REVERSAL: 'Charge taken back',
      MOVED: 'From the owner before',
      TRANSFER: 'Moved between owners',
      WAIVER: 'Waived',
      WRITE_OFF: 'Written off',
      ADJUSTMENT: 'Adjustment',
    },
  },
  why: {
    title: 'Why do I owe this?',
    of: (name, day) => `${name} of ${day}`,
    stillOpen: (amount) => `${amount} of it is open today.`,
    settled: 'It is settled.',
    reversed: 'It was taken back.',
    arithmetic: 'The arithmetic',
    from: 'Where it comes from',
    rule: 'Rule',
    clause: 'Clause',
    resolution: 'Board resolution',
    law: 'Law',
    notice: 'Notice to you',
    sentOn: (day) => `Sent ${day}`,
    paidSince: 'Paid or taken off since',
    left: 'Left',
    ownWords: '',
    ask: 'A question about this? Ask your manager.',
  },
  documents: {
    title: 'Documents',
    none: 'Your association has published no document to its owners yet.',
    mine: 'For your home',
    everyone: 'For all owners',
    size: (kilobytes) => `${kilobytes} KB`,
  },
  profile: {
    title: 'Profile',
    language: 'Language',
    email: 'Email',
    manager: 'Manager',
    changeEmail: 'To change it, ask your manager.',
    homes: 'My homes',
    password: 'Password',
    setPassword: 'Set a password',
    changePassword: 'Change password',
    heldPassword: 'Password now',
    newPassword: 'New password',
    passwordHelp: 'At least 12 characters.',
    passwordSaved: 'Your password is set. Other devices were signed out.',
    devices: 'Where I am signed in',
    thisDevice: 'This device',
    seen: (day) => `Last seen ${day}`,
    signOut: 'Sign out',
    signOutEverywhere: 'Sign out everywhere',
    textSize: 'Text size',
    save: 'Save',
  },
  switcher: 'Home',
};

const es: Messages = {
  months: ['enero', 'febrero', 'marzo', 'abril', 'mayo', 'junio', 'julio', 'agosto', 'septiembre', 'octubre', 'noviembre', 'diciembre'],
  weekdays: ['lun', 'mar', 'mié', 'jue', 'vie', 'sáb', 'dom'],
  day: ({ weekday, month, day, year }) => `${weekday}${weekday && ' '}${day} de ${month}${year === null ? '' : ` de ${year}`}`,
  month: (month, year) => `${month.charAt(0).toUpperCase()}${month.slice(1)} de ${year}`,
  product: 'Commonhold',
  otherLanguage: 'English',
  back: 'Volver',
  tryAgain: 'Intentar de nuevo',
  loading: 'Cargando',
  close: 'Cerrar',
  tabs: { home: 'Inicio', account: 'Cuenta', documents: 'Documentos', profile: 'Perfil' },
  failures: {
    title: 'Esto no se cargó.',
    fine: 'Su cuenta y sus pagos están bien.',
    offline: 'Sin conexión. Inténtelo de nuevo cuando esté en línea.',
    reference: (code) => `Referencia ${code}`,
    call: (phone) => `o llame al ${phone}`,
    codes: {
      wrongPassword: 'El correo o la contraseña no es correcto.',
      tooManyTries: 'Demasiados intentos. Espere un momento e inténtelo de nuevo.',
      linkOver: 'Este enlace ya se usó o ya venció. Pida uno nuevo.',
      otherBrowser: 'Abra este enlace en el navegador donde lo pidió.',
      invitationOver: 'Esta invitación ya se usó, se retiró o tiene más de 14 días.',
      commonPassword: 'Muchas personas usan esta contraseña y es la primera que se adivina. Elija otra.',
      ownEmail: 'La contraseña no puede ser su correo ni su nombre.',
      samePassword: 'La contraseña nueva es la que ya tiene.',
      notHere: 'Las personas de la muestra entran solo en el propio equipo.',
      invalid: 'Revise lo que escribió.',
      notFound: 'Aquí ya no hay nada.',
    },
    other: 'Algo falló de nuestro lado. Inténtelo de nuevo en un momento.',
  },
  signIn: {
    title: 'Entrar',
    lead: 'Vea cuánto debe y por qué, qué ha pagado y los documentos de su asociación.',
    email: 'Correo electrónico',
    password: 'Contraseña',
    enter: 'Entrar',
    sendLink: 'Enviarme un enlace',
    withPassword: 'Usar una contraseña',
    withLink: 'Usar un enlace',
    sentTitle: 'Revise su correo',
    sent: (email) => `Si ${email} tiene una cuenta, el enlace va en camino. Ábralo aquí, en este navegador, en los próximos 15 minutos.`,
    noAccount: '¿Aún no tiene cuenta? Pida una invitación a su administrador.',
  },
  link: {
    title: 'Ya casi',
    lead: 'Presione el botón para entrar. El enlace funciona una sola vez.',
    enter: 'Entrar',
    none: 'Esta página necesita el enlace de su correo.',
  },
  invitation: {
    title: 'Le damos la bienvenida',
    lead: (company, community) => `${company}, la administradora de ${community}, le invita a ver su cuenta.`,
    home: 'Su vivienda',
    email: 'Entrará con',
    notYou: '¿No es su vivienda? Cierre esta página y avise a su administrador.',
    password: 'Contraseña, si quiere una',
    passwordHelp: 'Al menos 12 caracteres. Sin ella le enviamos un enlace cada vez.',
    accept: 'Abrir mi cuenta',
    none: 'Esta página necesita el enlace de su invitación.',
    signInInstead: 'Mejor entrar',
  },
  home: {
    youOwe: 'Usted debe',
    paid: 'Pagado, gracias',
    pastDue: (day) => `Vencido desde el ${day}`,
    dueOn: (day) => `Vence el ${day}`,
    why: 'Por qué debo esto',
    seeAccount: 'Ver cuenta',
    owedToday: 'Usted debe hoy',
    due: (day) => `Vence el ${day}`,
    added: (day) => `Agregado el ${day}`,
    part: (open, amount) => `Quedan ${open} de ${amount}`,
    whyAdded: '¿Por qué se agregó esto?',
    span: (from, to, count) => `${count} cargos, del ${from} al ${to}`,
    showEach: 'Ver cada uno',
    whyOwe: '¿Por qué debo esto?',
    payBy: (day) => `Pague a más tardar el ${day}`,
    nothingMore: 'y no se agrega nada más.',
    lateFee: (amount) => `Después se agrega un recargo por atraso de ${amount}.`,
    interest: (rate, days) => `Lo que tiene más de ${days} días de atraso genera un interés de ${rate} al año.`,
    nothingFollows: 'Su asociación no agrega recargos por atraso a esto.',
    onHold: 'Su cuenta la lleva alguien fuera de la oficina. Llame antes de pagar.',
    howToPay: 'Cómo pagar',
    howToPayText: (account) => `Pague como indica su estado de cuenta, con el número de cuenta ${account}.`,
    next: (month) => `Próximo: ${month}`,
    nextDue: (day) => `Vence el ${day}`,
    credit: 'Pagado por adelantado',
    creditNote: 'Paga sus próximos cargos',
    caughtUp: 'Está al día',
    lastPayment: (day, amount) => `Último pago, ${day}: ${amount}`,
    noPayment: 'No hay pagos registrados.',
    office: 'Su administrador',
    kinds: {
      BEGINNING: 'Saldo anterior',
      ASSESSMENT: 'Cuota',
      SPECIAL: 'Cuota especial',
      LATE_FEE: 'Recargo por atraso',
      INTEREST: 'Interés',
      NSF: 'Cargo por pago devuelto',
      OTHER: 'Cargo',
    },
    monthOf: (name, month) => `${name} de ${month}`,
  },
  sold: {
    title: (day) => `Esta vivienda fue suya hasta el ${day}`,
    until: (day) => `Sus recibos quedan aquí hasta el ${day}.`,
    receipts: 'Recibos',
    none: 'No hay pagos registrados.',
  },
  noHome: { title: 'Aún no hay vivienda', text: 'Su cuenta no tiene una vivienda abierta hoy. Pregunte a su administrador.' },
  account: {
    title: 'Mi cuenta',
    youOwe: 'Usted debe hoy',
    all: 'Todo',
    charges: 'Cargos',
    payments: 'Pagos',
    balance: (amount) => `Saldo ${amount}`,
    credit: (amount) => `Pagado por adelantado ${amount}`,
    check: (number) => `Cheque ${number}`,
    none: 'Aún no hay cargos ni pagos.',
    kinds: {
      BEGINNING: 'Saldo anterior',
      CHARGE: 'Cargo',
      LATE_FEE: 'Recargo por atraso',
      NSF_FEE: 'Cargo por pago devuelto',
      INTEREST: 'Interés',
      RECEIPT: 'Pago, gracias',
      PREPAID: 'Pagado con su adelanto',
      UNAPPLIED: 'Pago reasignado',
      BACKOUT: 'Pago anulado',
      REVERSAL: 'Cargo anulado',
      MOVED: 'Del propietario anterior',
      TRANSFER: 'Traspaso entre propietarios',
      WAIVER: 'Condonado',
      WRITE_OFF: 'Dado de baja',
      ADJUSTMENT: 'Ajuste',
    },
  },
  why: {
    title: '¿Por qué debo esto?',
    of: (name, day) => `${name} del ${day}`,
    stillOpen: (amount) => `Hoy quedan por pagar ${amount}.`,
    settled: 'Está saldado.',
    reversed: 'Fue anulado.',
    arithmetic: 'El cálculo',
    from: 'De dónde viene',
    rule: 'Regla',
    clause: 'Cláusula',
    resolution: 'Resolución de la junta directiva',
    law: 'Ley',
    notice: 'Aviso a usted',
    sentOn: (day) => `Enviado el ${day}`,
    paidSince: 'Pagado o descontado desde entonces',
    left: 'Queda',
    ownWords: 'Las palabras de los registros de la asociación están en inglés.',
    ask: '¿Alguna pregunta? Consulte a su administrador.',
  },
  documents: {
    title: 'Documentos',
    none: 'Su asociación aún no ha publicado documentos para los propietarios.',
    mine: 'De su vivienda',
    everyone: 'Para todos los propietarios',
    size: (kilobytes) => `${kilobytes} KB`,
  },
  profile: {
    title: 'Perfil',
    language: 'Idioma',
    email: 'Correo electrónico',
    manager: 'Administrador',
    changeEmail: 'Para cambiarlo, avise a su administrador.',
    homes: 'Mis viviendas',
    password: 'Contraseña',
    setPassword: 'Poner una contraseña',
    changePassword: 'Cambiar la contraseña',
    heldPassword: 'Contraseña actual',
    newPassword: 'Contraseña nueva',
    passwordHelp: 'Al menos 12 caracteres.',
    passwordSaved: 'Su contraseña quedó guardada. Se cerró la sesión en otros equipos.',
    devices: 'Dónde tengo la sesión abierta',
    thisDevice: 'Este equipo',
    seen: (day) => `Última vez el ${day}`,
    signOut: 'Salir',
    signOutEverywhere: 'Salir en todas partes',
    textSize: 'Tamaño del texto',
    save: 'Guardar',
  },
  switcher: 'Vivienda',
};

/** The messages of each language. */
export const messages: Readonly<Record<Locale, Messages>> = { en, es };
