/** What of s3rver the tests use; it has no types of its own. */
declare module 's3rver' {
  type Options = {
    directory: string
    address: string
    port: number
    silent: boolean
    configureBuckets: readonly { name: string; configs: readonly string[] }[]
  }
  export default class S3rver {
    constructor(options: Options)
    run(): Promise<{ address: string; port: number }>
    close(): Promise<void>
  }
}
