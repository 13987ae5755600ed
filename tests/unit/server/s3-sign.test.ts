import { createHash } from 'node:crypto'
import { AwsV4Signer } from 'aws4fetch'
import { expect, test } from 'vitest'
import { signed } from '#server/file/store/s3-sign.ts'

const sumOf = (text: string) => createHash('sha256').update(text).digest('hex')

/** Amazon S3 API Reference, "Signature Calculations for the Authorization Header": each example with its signature. */
const examples: readonly [string, Parameters<typeof signed>[1], string, string][] = [
  [
    'GET object',
    {
      method: 'GET',
      url: 'https://examplebucket.s3.amazonaws.com/test.txt',
      headers: { range: 'bytes=0-9' },
      sha256: sumOf(''),
    },
    'host;range;x-amz-content-sha256;x-amz-date',
    'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  ],
  [
    'PUT object',
    {
      method: 'PUT',
      url: 'https://examplebucket.s3.amazonaws.com/test$file.text',
      headers: { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
      sha256: sumOf('Welcome to Amazon S3.'),
    },
    'date;host;x-amz-content-sha256;x-amz-date;x-amz-storage-class',
    '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  ],
  [
    'GET bucket lifecycle',
    { method: 'GET', url: 'https://examplebucket.s3.amazonaws.com/?lifecycle', sha256: sumOf('') },
    'host;x-amz-content-sha256;x-amz-date',
    'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
  ],
  [
    'GET bucket (list objects)',
    { method: 'GET', url: 'https://examplebucket.s3.amazonaws.com/?max-keys=2&prefix=J', sha256: sumOf('') },
    'host;x-amz-content-sha256;x-amz-date',
    '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  ],
]

test.each(examples)('%s is signed as Amazon publishes it', async (_, call, headers, signature) => {
  const bucket = {
    accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
    secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
    region: 'us-east-1',
  }
  const { authorization } = await signed(bucket, call, '20130524T000000Z')
  expect(authorization).toBe(
    `AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request, SignedHeaders=${headers}, Signature=${signature}`,
  )
})

/** From the test suite that AWS publishes for Signature Version 4 (`aws-sig-v4-test-suite`): what is signed, and the signature. */
const suite: readonly [string, { method: string; url: string }, string][] = [
  [
    'get-vanilla',
    { method: 'GET', url: 'https://example.amazonaws.com/' },
    '5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31',
  ],
  [
    'get-vanilla-query-order-key-case',
    { method: 'GET', url: 'https://example.amazonaws.com/?Param2=value2&Param1=value1' },
    'b97d918cfa904a5beff61c982a1b6f458b799221646efd99d3219ec94cdf2500',
  ],
  [
    'post-vanilla',
    { method: 'POST', url: 'https://example.amazonaws.com/' },
    '5da7c1a2acd57cee7505fc6676e4e544621c30862966e37dddb68e92efbe5d6b',
  ],
]

test.each(suite)('%s', async (_, call, signature) => {
  const signer = new AwsV4Signer({
    ...call,
    service: 'service',
    region: 'us-east-1',
    accessKeyId: 'AKIDEXAMPLE',
    secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
    datetime: '20150830T123600Z',
  })
  expect((await signer.sign()).headers.get('authorization')).toMatch(new RegExp(`Signature=${signature}$`))
})
