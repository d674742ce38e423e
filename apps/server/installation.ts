// What may be shown of an installation to whoever looks after it: version, start and settings, nothing
// secret.
import { pathToFileURL } from 'node:url';
import packageFile from '../../package.json' with { type: 'json' };
import type { Installation } from '../../packages/http/handlers.ts';
import type { Clock } from '../../packages/kernel/kernel.ts';
import type { Settings } from './settings.ts';

/** An address without whoever signs in with it. */
function withoutPassword(address: string): string {
  const url = new URL(address);
  url.username = '';
  url.password = '';
  url.search = '';
  return url.href;
}

const orNone = (value: string | null) => (value === null ? 'none' : value);

/** The installation as it starts now. */
export function installationOf(settings: Settings, clock: Clock): Installation {
  const { databaseUrl, mailUrl, siteMapUrl, tracesUrl } = settings;
  return {
    version: packageFile.version,
    startedTime: clock.now(),
    settings: [
      { name: 'Address of the pages', value: settings.publicUrl },
      { name: 'Address of the calls', value: settings.apiUrl },
      { name: 'Listens on', value: `${settings.host}:${settings.port}` },
      { name: 'Reached from', value: settings.loopbackOnly ? 'this machine only' : 'other machines too' },
      { name: 'Database', value: databaseUrl === null ? 'embedded' : withoutPassword(databaseUrl) },
      { name: 'Files', value: settings.filesUrl.startsWith('file:') ? 'folder of the installation' : withoutPassword(settings.filesUrl) },
      { name: 'Mail', value: mailUrl === null ? 'written into files' : withoutPassword(mailUrl) },
      { name: 'Reports of mail servers', value: settings.mailDoor ? `read at port ${settings.mailDoor.port}` : 'not read' },
      { name: 'Online payments', value: settings.processorUrl === null ? 'none' : withoutPassword(settings.processorUrl) },
      { name: 'Text messages', value: settings.textUrl === null ? 'none' : withoutPassword(settings.textUrl) },
      { name: 'Worker', value: settings.worker },
      { name: 'Archive', value: settings.archiveDir === null ? 'none' : 'kept' },
      {
        name: 'Seals',
        value: settings.sealUrl.startsWith(pathToFileURL(settings.dataDir).href) ? 'folder of the installation' : settings.sealUrl,
      },
      { name: 'Metrics', value: settings.metricsToken ? 'with a token' : settings.loopbackOnly ? 'open' : 'closed' },
      { name: 'Trusted proxies', value: settings.trustedProxies.join(', ') || 'none' },
      { name: 'Site map', value: orNone(siteMapUrl === null ? null : withoutPassword(siteMapUrl)) },
      { name: 'Mail houses', value: Object.keys(settings.exchanges).join(', ') || 'none' },
      { name: 'Bank feeds', value: Object.values(settings.feeds).map(withoutPassword).join(', ') || 'none' },
      { name: 'Map tiles', value: settings.mapTiles ? settings.mapTiles.credit : 'none' },
      { name: 'Traces', value: orNone(tracesUrl === null ? null : withoutPassword(tracesUrl)) },
      { name: 'Log level', value: settings.logLevel },
    ],
  };
}
