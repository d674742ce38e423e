// Files in an object store that speaks S3: the same promises as the folder of the local disk gives.
import { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { assert, instantOf, notFound } from '../kernel/kernel.ts';
import { FILE_KEY, type FileStore } from './store.ts';

/** Parts of a long file; S3 takes none below 5 MB but the last. */
const PART = 8 * 1024 * 1024;

async function* inParts(content: Uint8Array | AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let held: Uint8Array[] = [];
  let size = 0;
  for await (const piece of content instanceof Uint8Array ? [content] : content) {
    held.push(piece);
    size += piece.length;
    if (size < PART) continue;
    yield Buffer.concat(held);
    held = [];
    size = 0;
  }
  yield Buffer.concat(held);
}

interface Place {
  client: S3Client;
  Bucket: string;
  prefix: string;
}

/**
 * `s3://key:secret@host/bucket/prefix?region=us-east-1`; over plain HTTP with `&tls=off`. Without key and
 * secret the client finds them as every AWS client does.
 */
function placeOf(url: string): Place {
  const { username, password, host, pathname, searchParams } = new URL(url);
  const [Bucket = '', ...folders] = pathname.split('/').filter((part) => part !== '');
  if (Bucket === '' || host === '') throw new Error('FILES_URL must name a host and a bucket: s3://key:secret@host/bucket.');
  const client = new S3Client({
    endpoint: `${searchParams.get('tls') === 'off' ? 'http' : 'https'}://${host}`,
    region: searchParams.get('region') ?? 'us-east-1',
    forcePathStyle: true,
    // Stores beside Amazon's know no checksums in trailers.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(username === ''
      ? {}
      : { credentials: { accessKeyId: decodeURIComponent(username), secretAccessKey: decodeURIComponent(password) } }),
  });
  return { client, Bucket, prefix: folders.map((folder) => `${folder}/`).join('') };
}

/** Writes what does not fit into one part; a file that breaks off leaves nothing. */
async function putLong({ client, Bucket }: Place, Key: string, parts: AsyncIterable<Buffer>): Promise<number> {
  const { UploadId } = await client.send(new CreateMultipartUploadCommand({ Bucket, Key }));
  const Parts: { ETag: string | undefined; PartNumber: number }[] = [];
  let size = 0;
  try {
    for await (const Body of parts) {
      const PartNumber = Parts.length + 1;
      const { ETag } = await client.send(new UploadPartCommand({ Bucket, Key, UploadId, PartNumber, Body }));
      Parts.push({ ETag, PartNumber });
      size += Body.length;
    }
    await client.send(new CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload: { Parts } }));
  } catch (error) {
    await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId })).catch(() => {});
    throw error;
  }
  return size;
}

async function* firstThen(first: Buffer, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield first;
  yield* rest;
}

/** Opens the bucket of an `s3:` address. */
export function openS3Store(url: string): FileStore {
  const place = placeOf(url);
  const { client, Bucket, prefix } = place;
  const keyOf = (key: string): string => {
    assert(FILE_KEY.test(key), `not a file key: ${JSON.stringify(key)}`);
    return `${prefix}${key}`;
  };
  return {
    async put(key, content) {
      const Key = keyOf(key);
      const parts = inParts(content);
      const first = await parts.next();
      const second = first.done ? first : await parts.next();
      if (first.done) return 0;
      if (!second.done) return putLong(place, Key, firstThen(first.value, firstThen(second.value, parts)));
      await client.send(new PutObjectCommand({ Bucket, Key, Body: first.value }));
      return first.value.length;
    },
    async get(key) {
      const found = await client.send(new GetObjectCommand({ Bucket, Key: keyOf(key) })).catch((error: Error) => {
        throw error.name === 'NoSuchKey' ? notFound('The file') : error;
      });
      assert(found.Body instanceof Readable, 'a file of the store is read in pieces');
      return found.Body as AsyncIterable<Uint8Array>;
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand({ Bucket, Key: keyOf(key) }));
    },
    async removeFolder(folder) {
      for (;;) {
        const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket, Prefix: `${keyOf(folder)}/` }));
        if (Contents.length === 0) return;
        const Objects = Contents.flatMap(({ Key }) => (Key === undefined ? [] : [{ Key }]));
        await client.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects } }));
      }
    },
    async removeAbandoned(before) {
      const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket, Prefix: prefix }));
      for (const { Key, UploadId, Initiated } of Uploads)
        if (Initiated && instantOf(Initiated.getTime()) < before)
          await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }));
    },
  };
}
