// The house rules in the order of STYLE.md.
import { noAny, noDate, noDivision, noFocus, noTryInHandlers, noWordBranches } from './code.ts';
import { docComments, openingSentence } from './comments.ts';
import { decisionParts, dependencyLines, goldens, testedRefusals, wordedRefusals } from './companions.ts';
import { browserStaysOut, doors, importOrder, insideModule } from './imports.ts';
import { bannedNames, fileRoles, moduleCards, noTradeInPackages } from './names.ts';
import { deadFiles } from './reach.ts';
import type { Rule } from './rule.ts';
import { fileSize, functionSize } from './size.ts';
import { joinedByColumns, schemaOwnership, sqlInStores } from './sql.ts';
import { noColours, noMachinePaths, noPromises } from './texts.ts';
import { declaredFields, narrowComments, plainWords } from './words.ts';

export const rules: readonly Rule[] = [
  importOrder,
  doors,
  insideModule,
  browserStaysOut,
  sqlInStores,
  schemaOwnership,
  functionSize,
  fileSize,
  fileRoles,
  bannedNames,
  moduleCards,
  deadFiles,
  openingSentence,
  docComments,
  noDivision,
  noDate,
  noAny,
  noTryInHandlers,
  noFocus,
  noPromises,
  noMachinePaths,
  noColours,
  decisionParts,
  goldens,
  wordedRefusals,
  testedRefusals,
  noTradeInPackages,
  dependencyLines,
  joinedByColumns,
  noWordBranches,
  plainWords,
  narrowComments,
  declaredFields,
];
