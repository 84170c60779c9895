// The scripts that serve the built game and find a browser. They are not bundled, because they find their files relative to themselves.
import path from 'node:path'
import { pathToFileURL } from 'node:url'

/** A server of the built game. */
export interface Served {
  readonly url: string
  close(): void
}
interface Tools {
  serve(how: { dir: string; port: number; tries: number }): Promise<Served>
  findChromium(): Promise<{ executablePath: string; args: string[]; env: Record<string, string> }>
}
const script = (name: string): Promise<unknown> =>
  import(/* @vite-ignore */ pathToFileURL(path.join(process.cwd(), 'scripts', name)).href)

export const { serve } = (await script('serve-dist.mjs')) as Tools
export const { findChromium } = (await script('chromium.mjs')) as Tools
