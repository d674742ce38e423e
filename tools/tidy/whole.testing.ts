// The project itself as a tree for tests. Parsing it takes seconds: the files of a worker share it.
import { resolve } from 'node:path';
import { readTree } from './tree.ts';

export const wholeTree = readTree(resolve(import.meta.dirname, '../..'));
