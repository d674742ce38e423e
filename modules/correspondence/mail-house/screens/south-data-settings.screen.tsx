// How the mail of an association is made: by which house, on what, at what price.
import { call } from '../../../../packages/pages/client.ts';
import { ProfilePage, useProfile } from '../../../../packages/pages/pages.ts';
import { useCommunity } from '../../../../packages/pages/shell.tsx';
import {
  CheckField,
  FieldRow,
  MoneyField,
  Note,
  PasswordField,
  SelectField,
  TextAreaField,
  TextField,
  toast,
} from '../../../../packages/ui/ui.ts';
import {
  type MailClass,
  type MailEnvelope,
  type MailHouseName,
  type MailPaper,
  mailClasses,
  mailClassWords,
  mailEnvelopes,
  mailEnvelopeWords,
  mailHouses,
  mailHouseWords,
  mailPapers,
  mailPaperWords,
  mailSettings,
} from '../mail-order.contract.ts';

interface Form {
  house: MailHouseName;
  clientCode: string;
  password: string;
  clearPassword: boolean;
  hasPassword: boolean;
  paper: MailPaper;
  inColor: boolean;
  bothSides: boolean;
  envelope: MailEnvelope;
  mailClass: MailClass;
  returnAddress: string;
  needsApproval: boolean;
  budgetCode: string;
  mailerNumber: string;
  serviceType: string;
  piecePrice: string;
  sheetPrice: string;
  colorPrice: string;
  version: string;
  reachable: MailHouseName[];
}
const empty: Form = {
  house: 'IN_HOUSE',
  clientCode: '',
  password: '',
  clearPassword: false,
  hasPassword: false,
  paper: 'PLAIN_20',
  inColor: false,
  bothSides: true,
  envelope: 'WINDOW_10',
  mailClass: 'FIRST_CLASS',
  returnAddress: '',
  needsApproval: true,
  budgetCode: '',
  mailerNumber: '',
  serviceType: '300',
  piecePrice: '0.00',
  sheetPrice: '0.00',
  colorPrice: '0.00',
  version: '',
  reachable: ['IN_HOUSE'],
};
const choices = <V extends string>(values: readonly V[], words: Readonly<Record<V, string>>) =>
  values.map((value) => ({ value, label: words[value] }));

async function load(communityId: string): Promise<Form> {
  return { ...(await call(mailSettings.getMailSettings, { communityId })), password: '', clearPassword: false };
}

/** The page at `/c/$communityId/south-data/settings`. */
export default function SouthDataSettingsScreen() {
  const { communityId, name } = useCommunity();
  const profile = useProfile<Form>({
    name: 'south-data-settings',
    title: 'South Data settings',
    id: communityId,
    empty,
    load,
    startInEdit: true,
    secret: ['password'],
    save: async ({ hasPassword: _has, reachable: _reachable, ...value }) => {
      await call(mailSettings.saveMailSettings, { communityId, ...value });
      return load(communityId);
    },
    onSaved: () => toast({ text: `Saved how the mail of ${name} is made` }),
  });
  const { house, reachable, hasPassword } = profile.value;
  const isOut = house !== 'IN_HOUSE';
  return (
    <ProfilePage profile={profile} title="South Data settings" saveLabel="Save settings">
      <SelectField<MailHouseName>
        label="Mail is made by"
        width={320}
        options={choices(mailHouses, mailHouseWords)}
        {...profile.field('house')}
      />
      {isOut && !reachable.includes(house) && (
        <Note tone="attention" title={`This installation does not reach ${mailHouseWords[house]}.`}>
          Its address is set where the server is installed. Until then mail is made by another house or your own printer.
        </Note>
      )}
      {isOut && (
        <FieldRow columns={2}>
          <TextField label="Client code" required maxLength={40} {...profile.field('clientCode')} />
          <PasswordField
            label="Password"
            autoComplete="new-password"
            help={hasPassword ? 'One is kept. Leave this blank to keep it.' : 'Blank where the house asks for none.'}
            {...profile.field('password')}
          />
        </FieldRow>
      )}
      {isOut && hasPassword && <CheckField label="Remove the kept password" {...profile.field('clearPassword')} />}
      <FieldRow columns={3}>
        <SelectField<MailPaper> label="Paper" options={choices(mailPapers, mailPaperWords)} {...profile.field('paper')} />
        <SelectField<MailEnvelope> label="Envelope" options={choices(mailEnvelopes, mailEnvelopeWords)} {...profile.field('envelope')} />
        <SelectField<MailClass> label="Mail class" options={choices(mailClasses, mailClassWords)} {...profile.field('mailClass')} />
      </FieldRow>
      <CheckField label="Print on both sides" {...profile.field('bothSides')} />
      <CheckField label="Print in color" {...profile.field('inColor')} />
      <TextAreaField
        label="Return address"
        rows={3}
        maxLength={200}
        help="As it is printed on the envelope. The address of the association where this is blank."
        {...profile.field('returnAddress')}
      />
      <FieldRow columns={3}>
        <MoneyField label="Price of a piece" help="With postage" {...profile.field('piecePrice')} />
        <MoneyField label="Price of a sheet" {...profile.field('sheetPrice')} />
        <MoneyField label="Price of a page in color" {...profile.field('colorPrice')} />
      </FieldRow>
      <FieldRow columns={2}>
        <TextField
          label="Mailer ID"
          maxLength={9}
          help="As the post gave it: 6 or 9 digits. Presorted and certified letters carry barcodes with it."
          {...profile.field('mailerNumber')}
        />
        <TextField
          label="Service type"
          maxLength={3}
          help="Of the Intelligent Mail barcode: 300 is first class without address service."
          {...profile.field('serviceType')}
        />
      </FieldRow>
      <FieldRow columns={2}>
        <TextField label="Budget code" maxLength={40} help="Goes with every order to the house." {...profile.field('budgetCode')} />
      </FieldRow>
      <CheckField
        label="Another person approves each order"
        help="Not the person who made it. An order keeps what was set when it was made."
        {...profile.field('needsApproval')}
      />
    </ProfilePage>
  );
}
