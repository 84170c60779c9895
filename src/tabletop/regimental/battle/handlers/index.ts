// The handlers of all types of action, one file a type.
import { place } from './place'
import { attach } from './attach'
import { detach } from './detach'
import { pick } from './pick'
import { unpick } from './unpick'
import { roll } from './roll'
import { charge } from './charge'
import { react } from './react'
import { takeBack } from './takeBack'
import { go } from './go'
import { wheel } from './wheel'
import { turn } from './turn'
import { form } from './form'
import { deploy } from './deploy'
import { front } from './front'
import { aboutFace } from './aboutFace'
import { flank } from './flank'
import { pass } from './pass'
import { scale } from './scale'
import { replenish } from './replenish'
import { gun } from './gun'
import { arrive } from './arrive'
import { finish } from './finish'
import { ride } from './ride'
import { aim } from './aim'
import { unaim } from './unaim'
import { volley } from './volley'
import { fight } from './fight'
import { choose } from './choose'
import { ready } from './ready'
import { resign } from './resign'
import type { RegimentalActionType } from '../schema/action'
import type { Handler } from '../handler'

/** One handler for each type of action (ACTIONS.md). */
export const HANDLERS: { readonly [T in RegimentalActionType]: Handler<T> } = {
  place,
  attach,
  detach,
  pick,
  unpick,
  roll,
  charge,
  react,
  takeBack,
  go,
  wheel,
  turn,
  form,
  deploy,
  front,
  aboutFace,
  flank,
  pass,
  scale,
  replenish,
  gun,
  arrive,
  finish,
  ride,
  aim,
  unaim,
  volley,
  fight,
  choose,
  ready,
  resign,
}
