// Labels: for whom, in which order, on which stock; what would be printed beside it.
import { useState } from 'react';
import { countWords, quotient } from '../../../../packages/kernel/kernel.ts';
import { downloadFile, useCall } from '../../../../packages/pages/client.ts';
import { toastFailure } from '../../../../packages/pages/pages.ts';
import { useCommunity } from '../../../../packages/pages/shell.tsx';
import {
  Button,
  CheckField,
  Column,
  CommitBar,
  DataTable,
  EmptyState,
  Failed,
  LoadingRows,
  PageHeader,
  PanelSection,
  SelectField,
  SidePane,
  Split,
  type TableColumn,
  type TableView,
  TextField,
} from '../../../../packages/ui/ui.ts';
import {
  type LabelAudience,
  type LabelSort,
  labelAudienceWords,
  labelSorts,
  labelSortWords,
  labelStocks,
  labels,
} from '../label.contract.ts';

interface Row {
  key: string;
  accountNumber: string;
  name: string;
  lines: readonly string[];
}
const columns: readonly TableColumn<Row>[] = [
  { key: 'accountNumber', title: 'Account', width: 110 },
  { key: 'name', title: 'Name', width: 260, emphasis: 'strong' },
  { key: 'lines', title: 'Address', width: 320, value: (row) => row.lines.slice(1).join(', ') },
];
const stocks = labelStocks.map(({ name, title }) => ({ value: name as '5160', label: `Avery ${name}: ${title}` }));
const sorts = labelSorts.map((value) => ({ value, label: labelSortWords[value] }));

/** The page; `audiences` are those this page prints for. */
export function LabelSheets({ title, audiences }: { title: string; audiences: readonly LabelAudience[] }) {
  const { communityId } = useCommunity();
  const [who, setWho] = useState<LabelAudience>(audiences[0] ?? 'OWNERS');
  const [sort, setSort] = useState<LabelSort>('ACCOUNT');
  const [stock, setStock] = useState<'5160'>('5160');
  const [skip, setSkip] = useState('0');
  const [oneEach, setOneEach] = useState(true);
  const [atProperty, setAtProperty] = useState(false);
  const [withoutEmail, setWithoutEmail] = useState(false);
  const [view, setView] = useState<TableView>({});
  const isOwners = who === 'OWNERS' || who === 'ALL_OWNERS';
  const order = { communityId, who, sort, oneEach, atProperty: isOwners && atProperty, withoutEmail: isOwners && withoutEmail };
  const seen = useCall(labels.previewLabels, order);
  const chosen = labelStocks.find(({ name }) => name === stock);
  const perSheet = chosen ? chosen.columns * chosen.rows : 1;
  const used = /^\d{1,2}$/.test(skip) && Number(skip) < perSheet ? Number(skip) : null;
  const many = seen.data?.rows.length ?? 0;
  return (
    <>
      <Split>
        <Column>
          <PageHeader
            title={title}
            meta={seen.data && seen.data.withoutAddress > 0 ? `${seen.data.withoutAddress} without an address` : undefined}
          />
          {seen.error ? (
            <Failed message={seen.error.message} reference={seen.error.reference} onRetry={() => void seen.refetch()} />
          ) : seen.data ? (
            <DataTable
              label="Labels"
              noun="labels"
              rows={seen.data.rows}
              columns={columns}
              rowId={(row) => row.key}
              state={view}
              onState={setView}
              onOpen={null}
              bar={false}
              empty={<EmptyState title="Nobody to print a label for">Choose other people, or add their addresses.</EmptyState>}
            />
          ) : (
            <LoadingRows />
          )}
        </Column>
        <SidePane label="What is printed" width={344}>
          <PanelSection title="For">
            {audiences.length > 1 && (
              <SelectField
                label="People"
                value={who}
                onChange={setWho}
                options={audiences.map((value) => ({ value, label: labelAudienceWords[value] }))}
              />
            )}
            <SelectField label="In order of" value={sort} onChange={setSort} options={sorts} />
            <CheckField label="One for each household" value={oneEach} onChange={setOneEach} />
            {isOwners && <CheckField label="At the property, not the mailing address" value={atProperty} onChange={setAtProperty} />}
            {isOwners && <CheckField label="Without owners who get email" value={withoutEmail} onChange={setWithoutEmail} />}
          </PanelSection>
          <PanelSection title="Sheets">
            <SelectField label="Stock" value={stock} onChange={setStock} options={stocks} />
            <TextField
              label="Labels used up of the first sheet"
              numeric
              value={skip}
              onChange={setSkip}
              error={used === null ? `Enter 0 to ${perSheet - 1}` : undefined}
            />
            <Button
              icon="printer"
              onClick={() => void downloadFile(labels.downloadCalibration, { communityId, stock }).catch(toastFailure)}
            >
              Calibration page
            </Button>
            <p className="sm t3">Print it on plain paper at 100% and hold it against a sheet of labels.</p>
          </PanelSection>
        </SidePane>
      </Split>
      <CommitBar
        note={used === null ? undefined : `${countWords(quotient(many + used + perSheet - 1, perSheet), 'sheet')} of ${perSheet}`}
        primary={{
          label: `Get ${countWords(many, 'label')}`,
          waitsFor: used === null ? 'Enter how many labels are used up' : many === 0 ? 'Nobody to print a label for' : undefined,
          run: () => void downloadFile(labels.downloadLabels, { ...order, stock, skip: used ?? 0 }).catch(toastFailure),
        }}
      />
    </>
  );
}
