import { type Pool, transaction } from '../../platform/database'
import type { Mail } from '../../platform/mail'
import { checkNewPassword, type Passwords } from './password'
import { codeExpired, codeWrong, tooManyCodes } from './auth.errors'
import { type AccountRow, findUserByEmail, setProvenPassword } from './auth.repository'
import { endAll } from './auth.usecases'
import { type CodeHasher, randomCode } from './code'
import { codeMail } from './code.mail'
import { giveTryBack, readPause, takeTry, useUpCode, writeCode } from './code.repository'
import type { AuthLimits } from './limits'
import type { Sessions } from './sessions'

export interface CodeDeps {
  pool: Pool
  passwords: Passwords
  limits: AuthLimits
  sessions: Sessions
  mail: Mail
  hashCode: CodeHasher
}

/**
 * Mails a code to an account's e-mail. What is asked of the database and what is answered don't depend on whether there is such
 * an account, and the mail leaves after the answer: neither words nor time tell. 429 after three in an hour.
 */
export async function requestCode(asked: { email: string; address: string }, deps: CodeDeps): Promise<void> {
  const { pool, limits, mail, hashCode } = deps
  const email = asked.email.toLowerCase()
  await limits.requestCode(asked.address)
  const code = randomCode()
  const [written] = await writeCode(pool, email, hashCode(email, code))
  const [user] = await findUserByEmail(pool, email)
  if (!written) {
    const [pause] = await readPause(pool, email)
    // The code of the mail before still holds, so that its words are true for the repeat as well.
    if (pause && !pause.repeated) throw tooManyCodes(pause.wait)
    return
  }
  // Written for nobody as well: that work must not tell either.
  const message = codeMail({ name: ownName(user), email: user?.email ?? email, code })
  if (user) mail.post(message)
}

/** Not the name that somebody gave who registered with another's e-mail: our mail would carry their words to its owner. */
const ownName = (user: AccountRow | undefined) => (user?.email_verified ? user.name : null)

export interface PasswordReset {
  email: string
  code: string
  password: string
  address: string
}

/** Sets a new password with a code from the mail: sessions end, the e-mail is proven (DECISIONS: Accounts). */
export async function resetByCode(reset: PasswordReset, deps: CodeDeps): Promise<void> {
  const { pool, limits, hashCode } = deps
  const email = reset.email.toLowerCase()
  // Before the code: a password that is refused must not cost a try.
  checkNewPassword(reset.password, { email, name: '' })
  const point = await limits.reset(email, reset.address)
  const hashed = hashCode(email, reset.code)
  const [tried] = await takeTry(pool, email, hashed)
  if (!tried?.matches) {
    await point.keep()
    throw tried && tried.left > 0 ? codeWrong(tried.left) : codeExpired()
  }
  try {
    await setNewPassword({ email, hashed, password: reset.password }, deps)
  } catch (error) {
    await giveTryBack(pool, email, hashed)
    throw error
  } finally {
    await point.giveBack()
  }
}

interface Proven {
  email: string
  hashed: string
  password: string
}

async function setNewPassword({ email, hashed, password }: Proven, deps: CodeDeps): Promise<void> {
  const { pool, passwords, limits, sessions } = deps
  const [user] = await findUserByEmail(pool, email)
  if (!user) throw codeExpired()
  checkNewPassword(password, user)
  const hash = await passwords.hash(password)
  await transaction(pool, async (tx) => {
    const [used] = await useUpCode(tx, email, hashed)
    if (!used) throw codeExpired()
    await setProvenPassword(tx, user.id, hash)
    await endAll(tx, user.id)
  })
  sessions.forget(user.id)
  await limits.forgetLogins(email)
}
