// Small parts of the tie-out board: a lamp, its words, and how long ago someone looked.
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { agoInWords, type Instant, systemClock, textToCents } from '../../../../packages/kernel/kernel.ts';
import { Money, StatusMark, type Tone } from '../../../../packages/ui/ui.ts';
import type { tieOuts } from '../tie-out.contract.ts';

/** A lamp with both sides of its tie. */
export type Light = ClientOutput<typeof tieOuts.listTieOuts>['communities'][number]['lights'][number];

/** The tone each lamp is drawn in. */
export const lampTones: Readonly<Record<Light['lamp'], Tone>> = { GREEN: 'good', RED: 'problem', GREY: 'neutral' };

/** A lamp in a word, for sorting and export. */
export function lampText(light: Light | undefined): string {
  if (!light) return 'Not checked';
  if (light.lamp === 'GREY') return 'Not applicable';
  return light.lamp === 'GREEN' ? 'Ties' : 'Differs';
}

/** A lamp as the board shows it. */
export function Lamp({ light }: { light: Light | undefined }) {
  if (!light || light.lamp === 'GREY') return <span className="t3">{light ? 'n/a' : 'not checked'}</span>;
  return <StatusMark tone={lampTones[light.lamp]} word={lampText(light)} quiet={light.lamp === 'GREEN'} />;
}

/** When someone looked, in words. */
export function lookedWords(time: Instant | null): string {
  return time === null ? 'never' : agoInWords(time, systemClock.now());
}

/** The amount by which the two sides differ. */
function differenceOf(light: Light): bigint {
  return textToCents(light.ledger) - textToCents(light.subledger);
}

/** Both sides of a tie, one below the other. */
export function Sides({ light }: { light: Light }) {
  const difference = differenceOf(light);
  return (
    <table className="side-table">
      <tbody>
        <tr>
          <td>{light.name === 'summary' ? 'Debits by the summary' : 'General ledger'}</td>
          <td className="num">
            <Money value={light.ledger} zero="digits" />
          </td>
        </tr>
        <tr>
          <td>{light.name === 'summary' ? 'Debits by the postings' : 'Subledger'}</td>
          <td className="num">
            <Money value={light.subledger} zero="digits" />
          </td>
        </tr>
      </tbody>
      {difference !== 0n && (
        <tfoot>
          <tr>
            <td>Difference</td>
            <td className="num">
              <Money value={difference} />
            </td>
          </tr>
        </tfoot>
      )}
    </table>
  );
}
