// The packet of the board: its members in order, what still waits, and the packets made of it.
import { defineReport, needs, spanParams } from '../../../packages/contract/contract.ts';

export const boardPacket = defineReport({
  name: 'board-packet',
  title: 'Board packet (package)',
  group: 'Custom and packages',
  description:
    'Members of the monthly board packet with what each is run by, and the packets made in a time with pages and members left out.',
  claims: needs('standardreports', 1),
  protects: 'what packets hold and who was left out of them',
  params: [...spanParams],
  unopened: { Pages: 'a fact of the packet', Members: 'a fact of the packet', 'Left out': 'a fact of the packet' },
  opens: [],
  proves: [],
  orientation: 'portrait',
});
