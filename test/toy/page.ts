/** The toy game on the screen for any engine: `page.html?seed=ridge`. */
import { mountAnyGame } from '../../src/ui/shell/anyGame/mount'
import '../../src/ui/styles/all.css'
import { TOY_ENGINE } from './engine'

const seed = new URLSearchParams(location.search).get('seed') ?? 'ridge'
const root = document.querySelector<HTMLElement>('#hud')
if (!root) throw new Error('the page has no place for the game')
const mounted = await mountAnyGame(root, TOY_ENGINE, { scenario: 'ridge', seed })
if (!mounted.ok) throw new Error(mounted.refusal.key)
