// Which packs of law bind each community, how far they are reviewed, and which rules of its documents are
// stricter.
import { asOfParam, defineReport, needs } from '../../../packages/contract/contract.ts';

export const rulePackStatus = defineReport({
  name: 'rule-pack-status',
  title: 'Rule-pack status',
  group: 'Global',
  description: 'Packs of law by community: version, records in force, accepted, review due, next change, and rules of the documents.',
  claims: needs('standardreports', 1, ['communitymaintain', 1]),
  protects: 'how far a community’s law is reviewed',
  params: [asOfParam],
  unopened: {
    'In force': 'records of a pack, which has its screen',
    'May block': 'records of a pack, which has its screen',
    Accepted: 'records of a pack, which has its screen',
    'Rules of documents': 'rules of the community, which stand beside its packs',
  },
  opens: [],
  proves: [],
  orientation: 'landscape',
  addsUp: 'itself',
});
