// The words of mails to owners, in both languages.
import { spokenName } from './name.rules.ts';
import type { Locale } from './portal.contract.ts';

interface InvitationFacts {
  name: string;
  company: string;
  community: string;
  address: string;
  link: string;
}

interface LinkFacts {
  name: string;
  company: string;
  device: string;
  link: string;
}

interface Letter {
  subject: string;
  text: string;
}

/** Each letter in each language: one that lacks a language does not compile. */
interface Letters {
  invitation(facts: InvitationFacts): Letter;
  link(facts: LinkFacts): Letter;
}

const paragraphs = (...parts: readonly string[]) => `${parts.join('\n\n')}\n`;

const letters: Readonly<Record<Locale, Letters>> = {
  en: {
    invitation: ({ name, company, community, address, link }) => ({
      subject: `Your account at ${community}`,
      text: paragraphs(
        `Hello ${name},`,
        `${company} manages ${community} and invites you to see your account for ${address}: what you owe and why, what you paid, and the documents of the association.`,
        `Open this link within 14 days. It works once.\n${link}`,
        'If you do not own this home, please tell us and do not open the link.',
        company,
      ),
    }),
    link: ({ name, company, device, link }) => ({
      subject: 'Your link to sign in',
      text: paragraphs(
        `Hello ${name},`,
        `Someone asked to sign in to your account from ${device}. Open this link in the same browser within 15 minutes. It works once.\n${link}`,
        'If it was not you, do nothing: nobody gets in without this mail.',
        company,
      ),
    }),
  },
  es: {
    invitation: ({ name, company, community, address, link }) => ({
      subject: `Su cuenta en ${community}`,
      text: paragraphs(
        `Hola, ${name}:`,
        `${company} administra ${community} y le invita a ver su cuenta de ${address}: cuánto debe y por qué, qué ha pagado, y los documentos de la asociación.`,
        `Abra este enlace en los próximos 14 días. Funciona una sola vez.\n${link}`,
        'Si esta vivienda no es suya, avísenos y no abra el enlace.',
        company,
      ),
    }),
    link: ({ name, company, device, link }) => ({
      subject: 'Su enlace para entrar',
      text: paragraphs(
        `Hola, ${name}:`,
        `Alguien pidió entrar en su cuenta desde ${device}. Abra este enlace en el mismo navegador en los próximos 15 minutos. Funciona una sola vez.\n${link}`,
        'Si no fue usted, no haga nada: nadie entra sin este correo.',
        company,
      ),
    }),
  },
};

/** The letter that invites an owner. */
export const invitationLetter = (locale: Locale, facts: InvitationFacts): Letter =>
  letters[locale].invitation({ ...facts, name: spokenName(facts.name) });
/** The letter with a link that signs in. */
export const linkLetter = (locale: Locale, facts: LinkFacts): Letter => letters[locale].link({ ...facts, name: spokenName(facts.name) });
