// Samples of letters and notices, as text.
import type { SampleText } from './sample-document.rules.ts';

const address = '{letter.date}';
const close = 'Sincerely,\n{company.name}\nfor the board of directors of {community.legalName}';
const closeEs = 'Atentamente,\n{company.name}\nen nombre de la junta directiva de {community.legalName}';

export const letterSamples: readonly SampleText[] = [
  {
    sample: 'welcome',
    name: 'Welcome to the community',
    kind: 'LETTER',
    subject: 'Welcome to {community.name}',
    subjectEs: 'Bienvenido a {community.name}',
    body: `${address}

Dear {owner.names},

Welcome to {community.name}. Our records show you as the owner of {property.address} since {owner.since}. Your account number is **{owner.accountNumber}**; please write it on every check.

# What to do first

1. Check the name and mailing address above, and tell us if anything is wrong.
1. Choose how you want your notices: by mail or by email.
1. Read the rules of the association before you change anything outside your home.

?owner.hasEmailConsent NO

We mail your notices until you agree in writing to receive them by email.

?end

Questions? Call {community.phone}.

${close}`,
    bodyEs: `${address}

Estimado/a {owner.names}:

Bienvenido/a a {community.name}. En nuestros registros usted figura como propietario/a de {property.address} desde el {owner.since}. Su número de cuenta es **{owner.accountNumber}**; escríbalo en cada cheque.

# Qué hacer primero

1. Revise el nombre y la dirección de arriba y avísenos si algo está mal.
1. Elija cómo quiere recibir sus avisos: por correo postal o por correo electrónico.
1. Lea las reglas de la asociación antes de cambiar algo en el exterior de su casa.

?owner.hasEmailConsent NO

Le enviaremos los avisos por correo postal hasta que usted acepte por escrito recibirlos por correo electrónico.

?end

¿Preguntas? Llame al {community.phone}.

${closeEs}`,
  },
  {
    sample: 'annual-meeting',
    name: 'Notice of annual meeting',
    kind: 'MEETING',
    subject: 'Annual meeting of {community.name}',
    subjectEs: 'Asamblea anual de {community.name}',
    body: `${address}

# Notice of annual meeting

Dear {owner.names},

The members of {community.legalName} meet on [day] at [time] at [place].

**Agenda**

1. Call to order and quorum
1. Minutes of the last annual meeting
1. Reports of the officers
1. Election of directors
1. Open forum

A proxy form is on the next page. If you cannot come, sign it and return it before the meeting.

${close}

[page]

# Proxy

I, the owner of {property.address}, account {owner.accountNumber}, appoint ______________________________ to vote for me at the annual meeting.

Signed ______________________________    Date ______________`,
    bodyEs: `${address}

# Aviso de asamblea anual

Estimado/a {owner.names}:

Los miembros de {community.legalName} se reúnen el [día] a las [hora] en [lugar].

**Orden del día**

1. Apertura y quórum
1. Acta de la asamblea anterior
1. Informes de la directiva
1. Elección de directores
1. Foro abierto

En la página siguiente hay un poder. Si no puede asistir, fírmelo y devuélvalo antes de la asamblea.

${closeEs}

[page]

# Poder

Yo, propietario/a de {property.address}, cuenta {owner.accountNumber}, autorizo a ______________________________ a votar por mí en la asamblea anual.

Firma ______________________________    Fecha ______________`,
  },
  {
    sample: 'board-meeting',
    name: 'Notice of board meeting',
    kind: 'MEETING',
    subject: 'Board meeting of {community.name}',
    body: `${address}

Dear {owner.names},

The board of {community.legalName} meets on [day] at [time] at [place]. Owners may attend the open session and speak during the open forum.

The agenda is posted at the community and on the association's website four days before the meeting.

${close}`,
  },
  {
    sample: 'budget',
    name: 'New budget and assessment',
    kind: 'NOTICE',
    subject: 'Your assessment from January 1',
    subjectEs: 'Su cuota a partir del 1 de enero',
    body: `${address}

Dear {owner.names},

The board adopted the budget for next year. Your assessment for {property.address} is **[amount] a month** from January 1.

The main reasons for the change are [insurance, landscaping, reserves]. A summary of the budget and of the reserve study comes with this letter; the full documents are available on request at no charge.

If you pay by your bank's bill payment service, please change the amount there. Payments drawn by the association change by themselves.

${close}`,
    bodyEs: `${address}

Estimado/a {owner.names}:

La junta aprobó el presupuesto del próximo año. Su cuota por {property.address} será de **[monto] al mes** a partir del 1 de enero.

Las razones principales del cambio son [seguro, jardinería, reservas]. Con esta carta enviamos un resumen del presupuesto y del estudio de reservas; los documentos completos se entregan gratis a quien los pida.

Si paga por el servicio de pagos de su banco, cambie allí el monto. Los débitos automáticos de la asociación cambian solos.

${closeEs}`,
  },
  {
    sample: 'delivery-preference',
    name: 'How do you want your notices?',
    kind: 'NOTICE',
    onPaper: true,
    subject: 'How do you want your notices?',
    subjectEs: '¿Cómo quiere recibir sus avisos?',
    body: `${address}

Dear {owner.names},

Once a year we ask every owner how notices should reach them. Please mark one and return this letter.

- [  ] By mail at the address above
- [  ] By email at {owner.email} ______________________________
- [  ] By mail and by email

[block EMAIL-CONSENT-1]

Without an answer, notices go on as they do today.

Signed ______________________________    Date ______________

Account {owner.accountNumber}, {property.address}`,
    bodyEs: `${address}

Estimado/a {owner.names}:

Una vez al año preguntamos a cada propietario cómo quiere recibir sus avisos. Marque una opción y devuelva esta carta.

- [  ] Por correo postal a la dirección de arriba
- [  ] Por correo electrónico a {owner.email} ______________________________
- [  ] Por correo postal y por correo electrónico

[block EMAIL-CONSENT-1]

Si no contesta, los avisos seguirán como hasta ahora.

Firma ______________________________    Fecha ______________

Cuenta {owner.accountNumber}, {property.address}`,
  },
  {
    sample: 'owner-access',
    name: 'Sign up for owner access',
    kind: 'OWNER_ACCESS',
    subject: 'See your account online',
    subjectEs: 'Vea su cuenta en línea',
    body: `${address}

Dear {owner.names},

You can see your account, your statements and the association's documents online. To sign up you need your account number, **{owner.accountNumber}**, and the ZIP code of your mailing address.

Nobody from {company.name} will ever ask for your password.

${close}`,
    bodyEs: `${address}

Estimado/a {owner.names}:

Usted puede ver en línea su cuenta, sus estados de cuenta y los documentos de la asociación. Para registrarse necesita su número de cuenta, **{owner.accountNumber}**, y el código postal de su dirección.

Nadie de {company.name} le pedirá nunca su contraseña.

${closeEs}`,
  },
  {
    sample: 'water-shutoff',
    name: 'Water shutoff',
    kind: 'NOTICE',
    subject: 'Water will be off at {community.name}',
    subjectEs: 'Corte de agua en {community.name}',
    body: `${address}

Dear {owner.names},

The water at {property.address} will be off on **[day] from [time] to [time]** while a valve is replaced.

- Please draw the water you need before then.
- Turn your faucets off, so that nothing overflows.
- When the water is back, let it run for a minute.

We are sorry for the inconvenience.

${close}`,
    bodyEs: `${address}

Estimado/a {owner.names}:

El agua en {property.address} estará cortada el **[día] de [hora] a [hora]** mientras se cambia una válvula.

- Guarde antes el agua que necesite.
- Cierre las llaves, para que nada se desborde.
- Cuando vuelva el agua, déjela correr un minuto.

Lamentamos las molestias.

${closeEs}`,
  },
  {
    sample: 'work-begins',
    name: 'Work begins in the community',
    kind: 'WORK_ORDER',
    subject: 'Work begins at {community.name}',
    body: `${address}

Dear {owner.names},

[Company] begins to [repair the roofs] on [day]. The work takes about [number] days, between 8 AM and 5 PM.

Please move cars and patio furniture out of the way the evening before. Keep children and pets away from the work area.

${close}`,
  },
  {
    sample: 'entry-notice',
    name: 'Access to your home is needed',
    kind: 'WORK_ORDER',
    subject: 'We need access to {property.address}',
    body: `${address}

Dear {owner.names},

To reach [the leak below your home] we need access to {property.address} on **[day] between [time] and [time]**. Someone of age has to be there, or leave a key with us.

Please call {community.phone} if this time does not work.

${close}`,
  },
  {
    sample: 'rules-change',
    name: 'Proposed rule change',
    kind: 'NOTICE',
    subject: 'A rule of {community.name} may change',
    body: `${address}

Dear {owner.names},

The board proposes the following rule. It will vote on [day], and you may comment in writing until then.

# Text of the rule

[Text]

# Purpose and effect

[Purpose]

${close}`,
  },
  {
    sample: 'architectural-received',
    name: 'Architectural request received',
    kind: 'ARCHITECTURAL',
    subject: 'We have your request for {property.address}',
    body: `${address}

Dear {owner.names},

We received your request to [replace the windows] at {property.address}. The committee decides by [day]. Please do not begin before you have its answer in writing.

${close}`,
  },
  {
    sample: 'architectural-approved',
    name: 'Architectural request approved',
    kind: 'ARCHITECTURAL',
    subject: 'Your request for {property.address} is approved',
    body: `${address}

Dear {owner.names},

The committee approved your request to [replace the windows] at {property.address}, on these conditions:

- The work follows the plans you sent.
- Permits of the city are yours to get.
- The work ends by [day].

${close}`,
  },
  {
    sample: 'violation-courtesy',
    name: 'Courtesy notice of a violation',
    kind: 'VIOLATION',
    subject: 'A friendly reminder about {property.address}',
    body: `${address}

Dear {owner.names},

On [day] we noticed [what was seen] at {property.address}. The rules of the association ask for [rule].

Please take care of it by **[day]**. If you already have, thank you, and please disregard this letter. If you need more time, call {community.phone}.

${close}`,
  },
  {
    sample: 'hearing-notice',
    name: 'Notice of hearing',
    kind: 'VIOLATION',
    onPaper: true,
    subject: 'Notice of hearing, {property.address}',
    body: `${address}

# Notice of hearing

Dear {owner.names},

The board meets on **[day] at [time]** at [place] to consider [what was seen] at {property.address}, and whether to impose a fine of [amount].

You may attend, bring witnesses, and be heard. You may also send a written statement, which the board reads before it decides. If the violation is cured before the hearing, tell us.

${close}`,
  },
  {
    sample: 'thank-you',
    name: 'Thank you to a volunteer',
    kind: 'LETTER',
    subject: 'Thank you from {community.name}',
    body: `${address}

Dear {owner.name},

The board thanks you for your work on [the committee]. {community.name} is a better place for it.

${close}`,
  },
];
