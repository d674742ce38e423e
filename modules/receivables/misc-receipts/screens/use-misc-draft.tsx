// What is typed of a miscellaneous receipt: kept as a draft, begun from the page it was opened from, or from
// the receipt that is changed.
import { useMemo, useState } from 'react';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { localDate } from '../../../../packages/kernel/kernel.ts';
import { useEntryDraft } from '../../../../packages/pages/pages.ts';
import { useCommunity, useShell } from '../../../../packages/pages/shell.tsx';
import type { miscReceipts } from '../misc-receipt.contract.ts';
import type { TypedMisc } from '../misc-typing.rules.ts';

type Receipt = ClientOutput<typeof miscReceipts.getMiscReceipt>;
type Choices = ClientOutput<typeof miscReceipts.getMiscReceiptChoices>;

function typedOf(receipt: Receipt): TypedMisc {
  const { bankAccountId, depositId, payerKind, payerName, category, isNonExempt, checkNumber, description, amount } = receipt;
  return {
    bankAccountId,
    depositId,
    payerKind,
    payerName: payerKind === 'NAME' ? payerName : '',
    vendorId: receipt.vendorId ?? '',
    ownershipId: receipt.ownershipId ?? '',
    postDate: localDate(receipt.postDate),
    category,
    isNonExempt,
    checkNumber,
    description,
    amount,
    reason: '',
    lines: receipt.lines.map(({ accountId, name, costCenterId, amount: cents, memo }) => ({
      accountId,
      accountName: name,
      costCenterId: costCenterId ?? '',
      percent: '',
      amount: cents,
      memo,
    })),
  };
}

/** The draft of the form. */
export function useMiscDraft(choices: Choices, receipt: Receipt | null) {
  const { communityId, today } = useCommunity();
  const { search } = useShell();
  const [start, setStart] = useState<Pick<TypedMisc, 'bankAccountId' | 'postDate'> | null>(null);
  const { vendor = '', owner = '', bank = '' } = search;
  const empty = useMemo<TypedMisc>(() => {
    if (receipt) return typedOf(receipt);
    const own = choices.bankAccounts.find((one) => one.bankAccountId === bank) ?? choices.bankAccounts[0];
    return {
      bankAccountId: own?.bankAccountId ?? '',
      depositId: '',
      postDate: today,
      payerKind: vendor ? 'VENDOR' : owner ? 'OWNER' : 'NAME',
      payerName: '',
      vendorId: vendor,
      ownershipId: owner,
      category: vendor ? 'VENDOR_REFUND' : 'OTHER',
      isNonExempt: false,
      checkNumber: '',
      description: '',
      amount: '',
      reason: '',
      lines: [],
      ...start,
    };
  }, [receipt, choices, today, vendor, owner, bank, start]);
  const draft = useEntryDraft<TypedMisc>({
    name: `misc-receipt.${communityId}.${receipt?.miscReceiptId ?? `new.${vendor}.${owner}.${bank}`}`,
    title: 'Misc receipt',
    empty,
  });
  return {
    ...draft,
    /** Begins the next receipt where this one was posted. */
    begin({ bankAccountId, postDate }: TypedMisc) {
      setStart({ bankAccountId, postDate });
      draft.clear();
    },
  };
}
