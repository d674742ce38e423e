// Samples of letters about money, as text. They name merge fields of receivables.
import type { SampleText } from './sample-document.rules.ts';

const close = 'Sincerely,\n{company.name}\nfor the board of directors of {community.legalName}';
const closeEs = 'Atentamente,\n{company.name}\nen nombre de la junta directiva de {community.legalName}';

export const collectionSamples: readonly SampleText[] = [
  {
    sample: 'friendly-reminder',
    name: 'Friendly payment reminder',
    kind: 'COLLECTION',
    subject: 'A reminder about your account {owner.accountNumber}',
    subjectEs: 'Recordatorio sobre su cuenta {owner.accountNumber}',
    body: `{letter.date}

Dear {owner.names},

We may have missed your payment. As of {letter.date} your account {owner.accountNumber} shows **{money.balance}**:

[table money.openCharges]

If you have already paid, thank you; please disregard this letter. If something looks wrong, call {community.phone} and we will look at it together.

${close}`,
    bodyEs: `{letter.date}

Estimado/a {owner.names}:

Es posible que no hayamos recibido su pago. Al {letter.date}, su cuenta {owner.accountNumber} muestra **{money.balance}**:

[table money.openCharges]

Si ya pagó, gracias; no tome en cuenta esta carta. Si algo le parece incorrecto, llame al {community.phone} y lo revisaremos juntos.

${closeEs}`,
  },
  {
    sample: 'past-due',
    name: 'Past due notice',
    kind: 'COLLECTION',
    subject: 'Your account {owner.accountNumber} is past due',
    subjectEs: 'Su cuenta {owner.accountNumber} está vencida',
    body: `{letter.date}

# Your account is past due

Dear {owner.names},

As of {letter.date} you owe **{money.balance}** on {property.address}. The oldest charge is from {money.oldestDue}.

[table money.openCharges]

Please pay by [day]. Late fees and interest may be added under the governing documents. You may ask the board in writing for a payment plan.

${close}`,
    bodyEs: `{letter.date}

# Su cuenta está vencida

Estimado/a {owner.names}:

Al {letter.date} usted debe **{money.balance}** por {property.address}. El cargo más antiguo es del {money.oldestDue}.

[table money.openCharges]

Pague antes del [día]. Los documentos de la asociación permiten agregar recargos e intereses. Puede pedir por escrito a la junta un plan de pagos.

${closeEs}`,
  },
  {
    sample: 'intent-to-lien',
    name: 'Intent to lien',
    kind: 'COLLECTION',
    onPaper: true,
    subject: 'Notice of intent to record a lien',
    body: `{letter.date}
**By certified mail**

**Notice of intent to record a lien, {property.address}**

Dear {owner.names},

Your account {owner.accountNumber} is past due. As of {letter.date} you owe **{money.balance}**, made up of:

[table money.openCharges]

[block CA-5660-A-1]

You may ask the board in writing for a payment plan. If you ask by [day], the board will meet with you within 45 days.

[block DEBT-COLLECTOR-1]

${close}`,
  },
  {
    sample: 'payment-returned',
    name: 'Payment returned by the bank',
    kind: 'COLLECTION',
    subject: 'Your payment was returned',
    body: `{letter.date}

Dear {owner.names},

Your bank returned your payment of [amount] of [day], so it was taken back off your account {owner.accountNumber}. The balance is now **{money.balance}**.

Please send a new payment by cashier's check or money order.

${close}`,
  },
  {
    sample: 'paid-in-full',
    name: 'Account paid in full',
    kind: 'COLLECTION',
    subject: 'Your account is paid in full',
    body: `{letter.date}

Dear {owner.names},

Thank you. Your account {owner.accountNumber} for {property.address} is paid in full as of {letter.date}.

?money.prepaid FILLED

You have paid {money.prepaid} ahead; it is applied to your next charges.

?end

${close}`,
  },
  {
    sample: 'account-history',
    name: 'Account history on request',
    kind: 'STATEMENT',
    subject: 'The history of your account {owner.accountNumber}',
    body: `{letter.date}

Dear {owner.names},

You asked for the history of your account {owner.accountNumber}. These are the last twelve months; a charge is added, a payment is taken off.

[table money.activity]

The balance on {letter.date} is **{money.balance}**.

${close}`,
  },
  {
    sample: 'statement-cover',
    name: 'Statement cover letter',
    kind: 'STATEMENT',
    subject: 'Your statement of {letter.date}',
    body: `{letter.date}

Dear {owner.names},

Your statement comes with this letter. Please check it, and call {community.phone} if something looks wrong.

?money.balance FILLED

The balance is **{money.balance}**.

?end

${close}`,
  },
];
