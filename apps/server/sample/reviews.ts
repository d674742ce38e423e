// What owners of Maple Court and Carson Terrace want to build: topics with their documents, a committee that
// votes, requests from received to denied, and an accommodation request beside them.
import { community } from '../../../modules/communities/communities.contract.ts';
import { accommodation, architecturalRequest, architecturalSettings } from '../../../modules/maintenance/maintenance.contract.ts';
import { committee, committeeMember, property } from '../../../modules/people/people.contract.ts';
import { addDays, type LocalDate } from '../../../packages/kernel/kernel.ts';
import type { Player } from './player.ts';

type Application = 'OTHER' | 'SOLAR' | 'EV_CHARGER' | 'ANTENNA' | 'FLAG' | 'REBUILD';

/** Name, topic of law, words, documents, and what is asked as a deposit. */
type Topic = readonly [name: string, application: Application, words: string, documents: readonly string[], deposit: string | null];

const usual: readonly Topic[] = [
  ['Solar', 'SOLAR', 'solar, panels, inverter', ['Application form', 'Roof plan', 'Installer license'], null],
  ['EV charger', 'EV_CHARGER', 'charger, ev, electric vehicle', ['Application form', 'Site plan', 'Electrician license'], null],
  ['Antenna', 'ANTENNA', 'antenna, dish, satellite', ['Application form'], null],
  ['Fence', 'OTHER', 'fence, gate, wall', ['Application form', 'Site plan', 'Color sample'], '250.00'],
  ['Paint', 'OTHER', 'paint, color, stain', ['Application form', 'Color sample'], null],
];

/** An association, its committee and who sits on it, the chair first. */
interface Reviewers {
  communityId: string;
  committeeId: string;
  topics: ReadonlyMap<string, string>;
  homes: readonly { propertyId: string }[];
  today: LocalDate;
}

async function setUp(player: Player, communityId: string, today: LocalDate, members: readonly string[]): Promise<Reviewers> {
  const topics = new Map<string, string>();
  for (const [name, application, words, documents, depositAmount] of usual) {
    const facts = {
      communityId,
      name,
      application,
      words,
      documents: documents.join('\n'),
      depositAmount,
      tellsNeighbors: name === 'Fence',
    };
    topics.set(name, (await player.call(architecturalSettings.addArchitecturalTopic, facts)).architecturalTopicId);
  }
  const { committeeId } = await player.call(committee.addCommittee, {
    communityId,
    name: 'Architectural committee',
    committeeType: 'ARCHITECTURAL',
    quorum: 3,
    decisionRule: 'PRESENT',
    description: 'Reads what owners want to build or change',
  });
  for (const [at, name] of members.entries()) {
    const [firstName = '', lastName = ''] = name.split(' ');
    await player.call(committeeMember.addCommitteeMember, {
      communityId,
      committeeId,
      firstName,
      lastName,
      email: `${firstName}.${lastName}@owners.example`.toLowerCase(),
      position: at === 0 ? 'Chair' : 'Member',
      startDate: addDays(today, -400),
    });
  }
  const {
    topics: _topics,
    committees: _c,
    people: _p,
    templates: _t,
    ...settings
  } = await player.call(architecturalSettings.getArchitecturalSettings, { communityId });
  await player.call(architecturalSettings.saveArchitecturalSettings, {
    ...settings,
    communityId,
    committeeId,
    clause: 'CC&Rs, Article 9.3',
    intake: 'Say what you want to change, where, in which colors and materials, and who does the work.',
  });
  const { rows: homes } = await player.call(property.listProperties, { communityId, limit: 24 });
  return { communityId, committeeId, topics, homes, today };
}

/** What a request of the sample goes through, in days before today. */
interface Story {
  topic: string | null;
  home: number;
  subject: string;
  description: string;
  received: number;
  /** When missing documents were asked for; they came on the day it was complete. */
  asked?: number;
  complete?: number;
  opened?: number;
  votes?: readonly ('FOR' | 'AGAINST' | 'ABSTAIN' | 'RECUSED' | null)[];
  conditions?: readonly (readonly [words: string, proof: 'NONE' | 'PHOTO' | 'DOCUMENT'])[];
  decided?: readonly ['APPROVED' | 'CONDITIONAL' | 'DENIED', number];
  reason?: string;
  more?: object;
}

async function play(player: Player, of: Reviewers, story: Story): Promise<string> {
  const { communityId, committeeId, topics, homes, today } = of;
  const ago = (days: number) => addDays(today, -days);
  const { architecturalRequestId } = await player.call(architecturalRequest.addArchitecturalRequest, {
    communityId,
    subject: story.subject,
    description: story.description,
    architecturalTopicId: topics.get(story.topic ?? '') ?? null,
    propertyId: homes[story.home]?.propertyId ?? '',
    channel: 'PORTAL',
    receivedDate: ago(story.received),
    ...story.more,
  });
  const one = { communityId, architecturalRequestId };
  const came = async (name: string, day: number) => {
    const { documents } = await player.call(architecturalRequest.getArchitecturalRequest, one);
    for (const { architecturalDocumentId, ...document } of documents)
      if (document.receivedDate === null && (name === '' || document.name === name))
        await player.call(architecturalRequest.setArchitecturalDocument, { ...one, architecturalDocumentId, receivedDate: ago(day) });
  };
  await came('Application form', story.received);
  if (story.asked !== undefined) await player.call(architecturalRequest.askForDocuments, { ...one, askedDate: ago(story.asked) });
  if (story.complete === undefined) return architecturalRequestId;
  await came('', story.complete);
  await player.call(architecturalRequest.completeArchitecturalRequest, { ...one, completeDate: ago(story.complete) });
  for (const [words, proof] of story.conditions ?? [])
    await player.call(architecturalRequest.addArchitecturalCondition, { ...one, words, proof });
  if (story.opened !== undefined) {
    await player.call(architecturalRequest.openBallots, { ...one, committeeId, openedDate: ago(story.opened) });
    const { ballots } = await player.call(architecturalRequest.getArchitecturalRequest, one);
    for (const [at, { architecturalBallotId }] of ballots.entries()) {
      const vote = story.votes?.[at];
      if (vote)
        await player.call(architecturalRequest.castBallot, { ...one, architecturalBallotId, vote, castDate: ago(story.opened - at - 1) });
    }
  }
  if (story.decided === undefined) return architecturalRequestId;
  const [decision, day] = story.decided;
  const answer = { ...one, decision, decidedDate: ago(day), reason: story.reason ?? '' };
  const { terms } = await player.call(architecturalRequest.getArchitecturalRequest, one);
  const said = decision === 'DENIED' ? [...new Set(terms.flatMap(({ denial }) => denial))] : [];
  await player.call(architecturalRequest.decideArchitecturalRequest, { ...answer, said });
  return architecturalRequestId;
}

const ofMaple: readonly Story[] = [
  {
    topic: 'Fence',
    home: 2,
    subject: 'Cedar fence behind the garage',
    description: 'A fence of six feet, in the color of the trim.',
    received: 9,
    asked: 6,
  },
  {
    topic: 'Solar',
    home: 4,
    subject: 'Solar panels on the south roof',
    description: 'Fourteen panels and an inverter in the garage.',
    received: 30,
    complete: 26,
    opened: 20,
    votes: ['FOR', 'FOR', null],
  },
  { topic: 'Paint', home: 6, subject: 'Front door in blue', description: 'Navy, satin finish.', received: 2 },
  {
    topic: null,
    home: 7,
    subject: 'Deck of composite boards',
    description: 'Replaces the old one, same size.',
    received: 100,
    complete: 97,
    opened: 95,
    votes: ['FOR', 'FOR', 'ABSTAIN'],
    conditions: [
      ['Rail of at least 36 inches', 'PHOTO'],
      ['City permit before work begins', 'DOCUMENT'],
    ],
    decided: ['CONDITIONAL', 80],
    more: { contractor: 'Truckee Decks', contractorLicense: 'NV-0081244' },
  },
  {
    topic: 'Fence',
    home: 9,
    subject: 'Shed taller than the fence',
    description: 'Eight feet, at the side of the house.',
    received: 60,
    complete: 58,
    opened: 50,
    votes: ['AGAINST', 'AGAINST', 'FOR'],
    decided: ['DENIED', 40],
    reason: 'Rules, section 4.2: sheds stay below the fence. A shed of six feet would conform.',
  },
];

const ofCarson: readonly Story[] = [
  {
    topic: 'EV charger',
    home: 18,
    subject: 'EV charger in space P-27',
    description: 'Level 2 charger of 40 A. Conduit of 58 feet along the wall, painted like it, from the subpanel of the unit.',
    received: 45,
    asked: 39,
    complete: 29,
    opened: 18,
    votes: ['FOR', null, 'RECUSED', 'FOR', null],
    conditions: [
      ['Licensed C-10 electrician and city permit', 'DOCUMENT'],
      ['Own submeter, pays for the electricity', 'PHOTO'],
      ['Conduit painted to match the wall', 'PHOTO'],
    ],
    more: { contractor: 'South Bay Electric', contractorLicense: 'C-10 771204' },
  },
  {
    topic: 'Antenna',
    home: 20,
    subject: 'Satellite dish on the balcony',
    description: 'A dish of 18 inches, on a stand.',
    received: 12,
    complete: 12,
  },
];

/** Adds them to the two associations, which are set up by now. */
export async function playReviews(player: Player, today: LocalDate): Promise<void> {
  const ids = new Map((await player.call(community.listCommunities, {})).map(({ name, communityId }) => [name, communityId]));
  const mapleId = ids.get('Maple Court');
  const carsonId = ids.get('Carson Terrace');
  if (mapleId) {
    const maple = await setUp(player, mapleId, today, ['Lena Brandt', 'Omar Reyes', 'June Castell']);
    for (const story of ofMaple) await play(player, maple, story);
    const { accommodationId } = await player.call(accommodation.addAccommodation, {
      communityId: mapleId,
      subject: 'Ramp at the front steps',
      sort: 'CHANGE',
      description: 'A ramp of six feet over the three front steps.',
      propertyId: maple.homes[1]?.propertyId ?? null,
      receivedDate: addDays(today, -4),
      answerByDate: addDays(today, 10),
    });
    const call = { communityId: mapleId, accommodationId, happenedDate: addDays(today, -2) };
    await player.call(accommodation.addAccommodationEntry, { ...call, body: 'Called: asked which side of the steps suits best.' });
  }
  if (!carsonId) return;
  const carson = await setUp(player, carsonId, today, ['Michael Carter', 'Debra Wilson', 'David Hill', 'Thomas Kelly', 'Debra Watson']);
  for (const story of ofCarson) await play(player, carson, story);
}
