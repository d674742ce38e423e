// Paragraphs whose wording is not the writer's. A template names one; its text stands here alone, so nobody
// changes a word of it. A new wording gets a new name, since letters keep the one they were released with.
import type { Language } from './document.contract.ts';

interface LockedBlock {
  name: string;
  title: string;
  /** Where the wording comes from. */
  source: string;
  paragraphs: Readonly<Record<Language, readonly string[]>>;
}

/** The order is that of the menu. */
export const lockedBlocks: readonly LockedBlock[] = [
  {
    name: 'CA-5660-A-1',
    title: 'Foreclosure warning, California',
    source: 'Civil Code 5660(a), version 1, not reviewed by counsel',
    paragraphs: {
      en: [
        'IMPORTANT NOTICE: IF YOUR SEPARATE INTEREST IS PLACED IN FORECLOSURE BECAUSE YOU ARE BEHIND IN YOUR ASSESSMENTS, IT MAY BE SOLD WITHOUT COURT ACTION.',
      ],
      es: [
        'IMPORTANT NOTICE: IF YOUR SEPARATE INTEREST IS PLACED IN FORECLOSURE BECAUSE YOU ARE BEHIND IN YOUR ASSESSMENTS, IT MAY BE SOLD WITHOUT COURT ACTION.',
        'AVISO IMPORTANTE: SI SU PROPIEDAD ENTRA EN EJECUCIÓN HIPOTECARIA POR EL ATRASO EN SUS CUOTAS, PUEDE SER VENDIDA SIN INTERVENCIÓN DE UN TRIBUNAL.',
      ],
    },
  },
  {
    name: 'DEBT-COLLECTOR-1',
    title: 'Attempt to collect a debt',
    source: 'Wording common under 15 U.S.C. 1692e(11), version 1, not reviewed by counsel',
    paragraphs: {
      en: ['This is an attempt to collect a debt. Any information obtained will be used for that purpose.'],
      es: ['Esta comunicación es un intento de cobrar una deuda. Toda información obtenida se usará con ese fin.'],
    },
  },
  {
    name: 'EMAIL-CONSENT-1',
    title: 'Consent to email may be withdrawn',
    source: 'House wording, version 1',
    paragraphs: {
      en: ['You may withdraw your consent to notices by email at any time by writing to the association. Notices then come by mail.'],
      es: [
        'Usted puede retirar su consentimiento a los avisos por correo electrónico en cualquier momento escribiendo a la asociación. Los avisos llegarán entonces por correo postal.',
      ],
    },
  },
];

/** A locked block by its name. */
export function lockedBlock(name: string): LockedBlock | undefined {
  return lockedBlocks.find((one) => one.name === name);
}
