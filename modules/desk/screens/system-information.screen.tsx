// System information: what runs, how large it is, how it is set, and how it fares.
import type { ClientOutput } from '../../../packages/contract/endpoint.ts';
import { agoInWords } from '../../../packages/kernel/instant.ts';
import { useCall } from '../../../packages/pages/client.ts';
import { ScreenLink } from '../../../packages/pages/shell.tsx';
import { Button, Facts, Failed, LoadingRows, PageHeader, PanelSection, ScrollRegion, StatusMark } from '../../../packages/ui/ui.ts';
import { sizeInWords } from '../byte-size.rules.ts';
import { problems } from '../problems/problem.contract.ts';
import { system } from '../system.contract.ts';

type Information = ClientOutput<typeof system.getSystemInformation>;

/** The facts as text, for whoever is asked for them by mail. */
function textOf(info: Information): string {
  const lines = [
    ...info.versions.map(({ name, value }) => `${name}: ${value}`),
    `Migrations: ${info.migrations.count}, last ${info.migrations.last}`,
    `Database: ${sizeInWords(info.databaseBytes)}`,
    ...info.health.map(({ name, says }) => `${name}: ${says}`),
    ...info.settings.map(({ name, value }) => `${name}: ${value}`),
  ];
  return lines.join('\n');
}

function Health({ info }: { info: Information }) {
  return (
    <PanelSection title="Health">
      <Facts
        facts={info.health.map(({ name, isGood, says }) => [
          name,
          <StatusMark key={name} tone={isGood ? 'good' : 'problem'} word={says} />,
        ])}
      />
    </PanelSection>
  );
}

/** What people reported, the newest first; each with what it takes to find it. */
function Problems() {
  const { data } = useCall(problems.listProblems, {});
  return (
    <PanelSection title="Reported problems">
      {data?.length === 0 && <p className="t3">None yet.</p>}
      {data?.map((one) => (
        <details key={one.problemId}>
          <summary>
            {one.Reference} · {one.screen || 'no screen'}
          </summary>
          <p style={{ whiteSpace: 'pre-wrap' }}>{one.Words}</p>
          <p className="t3 sm">{[one.path, one.build, one.browser, one.window, one.look, ...one.failures].filter(Boolean).join(' · ')}</p>
        </details>
      ))}
    </PanelSection>
  );
}

/** The page at `/system/information`. */
export default function SystemInformationScreen() {
  const { data: info, error, refetch } = useCall(system.getSystemInformation, {}, { lookEveryMs: 30_000 });
  if (error) return <Failed message={error.message} reference={error.reference} onRetry={() => void refetch()} />;
  if (!info) return <LoadingRows />;
  return (
    <>
      <PageHeader
        title="System information"
        meta={`started ${agoInWords(info.startedTime, info.nowTime)}`}
        actions={
          <>
            <ScreenLink to="diagnostics-cache" className="btn">
              Diagnostics cache
            </ScreenLink>
            <Button icon="clipboard-data" onClick={() => void navigator.clipboard.writeText(textOf(info))}>
              Copy as text
            </Button>
          </>
        }
      />
      <ScrollRegion label="System information">
        <div className="tiles">
          <Health info={info} />
          <Problems />
          <PanelSection title="Versions">
            <Facts facts={info.versions.map(({ name, value }) => [name, value || 'unknown'])} />
          </PanelSection>
          <PanelSection title="Database">
            <Facts
              facts={[
                ['Size', sizeInWords(info.databaseBytes)],
                ['Migrations', String(info.migrations.count)],
                ['Last migration', info.migrations.last],
                ['Applied', agoInWords(info.migrations.lastTime, info.nowTime)],
              ]}
            />
          </PanelSection>
          <PanelSection title="Jobs of this customer">
            {info.jobs.length === 0 ? (
              <p className="t3">None yet.</p>
            ) : (
              <Facts facts={info.jobs.map(({ state, count }) => [state, count.toLocaleString('en-US')])} />
            )}
          </PanelSection>
          <PanelSection title="Largest tables" aside="all customers">
            <table className="side-table">
              <thead>
                <tr>
                  <th scope="col">Table</th>
                  <th scope="col" className="num">
                    Rows
                  </th>
                  <th scope="col" className="num">
                    Size
                  </th>
                </tr>
              </thead>
              <tbody>
                {info.tables.map(({ name, rows, bytes }) => (
                  <tr key={name}>
                    <td>{name}</td>
                    <td className="num">{rows.toLocaleString('en-US')}</td>
                    <td className="num">{sizeInWords(bytes)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </PanelSection>
          <PanelSection title="Settings" aside="no secrets">
            {info.settings.length === 0 ? (
              <p className="t3">This server tells nothing of its settings.</p>
            ) : (
              <Facts facts={info.settings.map(({ name, value }) => [name, value])} />
            )}
          </PanelSection>
        </div>
      </ScrollRegion>
    </>
  );
}
