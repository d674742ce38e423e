// Why a step of a workflow is not carried out, in the words of its log.
export const actingRefusals = {
  mayNot: '{who} may not do this: {act}.',
  noOwner: 'There is no owner to write to.',
  noHome: 'There is no home to flag.',
  noCommunity: 'It belongs to no community, so no job can run there.',
  workflowGone: 'The workflow it starts is not at work.',
  startsItself: 'Workflows started one another {depth} times. That is a loop.',
} as const;
