import { oddsAnswers, type OddsReply, type OddsRequest } from './oddsAnswers'

/** The web worker that fights an attack over and over for its odds. It knows only what it is sent: the view of one side. */
const answer = oddsAnswers(
  (reply: OddsReply) => self.postMessage(reply),
  (run) => void setTimeout(run, 0),
)
self.onmessage = ({ data }: MessageEvent<OddsRequest>) => answer(data)
