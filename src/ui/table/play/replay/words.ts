import { settings } from '../../../shell/storage/settings'

const en = {
  replay: 'Replay',
  open: 'Watch the battle again',
  soFar: 'Look back',
  soFarHint: 'The battle so far, step by step, as you have seen it',
  back: 'Back',
  whole: 'The battle is over: what both sides knew is shown.',
  own: 'The battle goes on: you see what you have seen.',
  nothing: 'Nothing has happened yet.',
  quiet: 'Nobody does anything of note.',
  setUp: 'The armies stand as they were set up.',
  laying: 'This turn is being laid out…',
  stepBack: 'A step back (←)',
  stepOn: 'A step on (→)',
  phaseBack: 'A phase back (↑)',
  phaseOn: 'A phase on (↓)',
  turnBack: 'A turn back (Page Up)',
  turnOn: 'A turn on (Page Down)',
  fightBack: 'The fight before (Shift F)',
  fightOn: 'The next fight (F)',
  toEnd: 'To the end (End)',
  follow: 'Follow',
  followHint: 'The view goes where something happens',
  step: (n: number, of: number) => `step ${n} of ${of}`,
  bar: 'Moment of the battle',
}
export type ReplayWords = typeof en

const es: ReplayWords = {
  replay: 'Repetición',
  open: 'Ver de nuevo la batalla',
  soFar: 'Mirar atrás',
  soFarHint: 'La batalla hasta ahora, paso por paso, como usted la ha visto',
  back: 'Volver',
  whole: 'La batalla terminó: se muestra lo que sabían los dos bandos.',
  own: 'La batalla sigue: se ve lo que usted ha visto.',
  nothing: 'Todavía no ha pasado nada.',
  quiet: 'Nadie hace nada digno de mención.',
  setUp: 'Los ejércitos, tal como se desplegaron.',
  laying: 'Se está preparando este turno…',
  stepBack: 'Un paso atrás (←)',
  stepOn: 'Un paso adelante (→)',
  phaseBack: 'Una fase atrás (↑)',
  phaseOn: 'Una fase adelante (↓)',
  turnBack: 'Un turno atrás (Re Pág)',
  turnOn: 'Un turno adelante (Av Pág)',
  fightBack: 'El combate anterior (Mayús F)',
  fightOn: 'El siguiente combate (F)',
  toEnd: 'Al final (Fin)',
  follow: 'Seguir',
  followHint: 'La vista va adonde pasa algo',
  step: (n, of) => `paso ${n} de ${of}`,
  bar: 'Momento de la batalla',
}

/** The texts of the replay of a battle in the page's language. */
export const replayWords = (): ReplayWords => (settings.value.lang === 'es' ? es : en)
