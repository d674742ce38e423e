// The date an act is posted on: beside it the period it falls into where that is not the current one, which
// the top bar and the strip that commits say too.
import { useCall } from '../../../packages/pages/client.ts';
import { useShell } from '../../../packages/pages/shell.tsx';
import { DateField, type DateFieldProps, StatusMark, useDayInHand } from '../../../packages/ui/ui.ts';
import { accounting } from '../accounting.contract.ts';
import { periodInHand } from '../years/period-in-hand.rules.ts';

/** A date field for the day something is posted on. */
export function PostDateField({
  fund,
  communityId,
  otherwise,
  ...field
}: DateFieldProps & {
  /** The fund it concerns, named in the top bar. */
  fund?: string | undefined;
  /** The community it is posted into, where it is not the one of the top bar. */
  communityId?: string | undefined;
  /** The day that counts while the field is empty. */
  otherwise?: string | undefined;
}) {
  const { community, communities } = useShell();
  const into = communityId ?? community?.communityId;
  const setup = useCall(accounting.getAccountingSetup, into ? { communityId: into } : null);
  const day = field.value || otherwise || '';
  const periods = setup.data?.years.flatMap((year) => year.periods) ?? [];
  const said = day === '' || periods.length === 0 ? null : periodInHand(periods, day.slice(0, 10));
  const other = into !== community?.communityId ? communities.find((one) => one.communityId === into)?.name : undefined;
  const elsewhere = other ? `Posts into ${other}${community ? `, not ${community.name}` : ''}` : '';
  const warning = [elsewhere, said?.warning ?? ''].filter((words) => words !== '').join('. ');
  useDayInHand(
    day !== '' || other ? { day: other || !said ? undefined : day.slice(0, 10), of: fund, warning: warning || undefined } : null,
  );
  const beside = said?.beside ? <StatusMark tone={said.status === 'OPEN' ? 'attention' : 'problem'} word={said.beside} /> : undefined;
  return <DateField {...field} help={beside ?? field.help} />;
}
