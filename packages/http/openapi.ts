// The OpenAPI 3.1 description, generated from the declared calls.
import { z } from 'zod';
import type { Endpoint } from '../contract/contract.ts';

const failureSchema = {
  type: 'object',
  required: ['errorMessage', 'reference'],
  properties: {
    errorMessage: { type: 'string' },
    code: { type: 'string' },
    fields: {
      type: 'array',
      items: { type: 'object', properties: { path: { type: 'string' }, message: { type: 'string' }, line: { type: 'integer' } } },
    },
    reference: { type: 'string' },
  },
};

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Record<string, unknown> {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}

function parametersOf(endpoint: Endpoint): unknown[] {
  const schema = schemaOf(endpoint.input, 'input') as { properties?: Record<string, unknown>; required?: string[] };
  return Object.entries(schema.properties ?? {}).map(([name, property]) => ({
    name,
    in: 'query',
    required: schema.required?.includes(name) ?? false,
    schema: property,
  }));
}

function operation(endpoint: Endpoint): Record<string, unknown> {
  const failure = (description: string) => ({
    description,
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
  });
  const refusals = Object.entries(endpoint.refusals ?? {});
  const answer =
    endpoint.kind === 'file'
      ? { description: 'The file', content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } } }
      : { description: 'The answer', content: { 'application/json': { schema: schemaOf(endpoint.output, 'output') } } };
  const responses: Record<string, unknown> = { 200: answer, 400: failure('Invalid input'), 401: failure('Not signed in') };
  if (endpoint.permission !== 'public') {
    responses[403] = failure('No permission');
    responses[429] = failure('Too many requests of this user or customer are under way; try again after Retry-After');
  }
  responses[507] = failure('The disk of the server is full; nothing was saved');
  if (endpoint.kind === 'command') responses[422] = failure('Key used before for another request');
  if (refusals.length > 0) responses[409] = failure(refusals.map(([code, words]) => `${code}: ${words}`).join(' '));
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[1]],
    security: endpoint.permission === 'public' ? [] : [endpoint.permission === 'owner' ? { ownerCookie: [] } : { bearer: [] }],
    ...(endpoint.method === 'GET'
      ? { parameters: parametersOf(endpoint) }
      : {
          parameters: endpoint.ownKey
            ? []
            : [{ name: 'Idempotency-Key', in: 'header', required: true, schema: { type: 'string', minLength: 8, maxLength: 200 } }],
          requestBody: { required: true, content: { 'application/json': { schema: schemaOf(endpoint.input, 'input') } } },
        }),
    responses,
  };
}

/** The whole description as an object. */
export function describeApi(endpoints: readonly Endpoint[], version: string): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const endpoint of endpoints) {
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operation(endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Commonhold',
      version,
      description: 'Every call the staff application makes. Money is text in dollars and cents; dates are without time zone.',
    },
    paths,
    components: {
      schemas: { Failure: failureSchema },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        ownerCookie: { type: 'apiKey', in: 'cookie', name: 'owner' },
      },
    },
  };
}
