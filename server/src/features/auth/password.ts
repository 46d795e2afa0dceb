import { type Options, hash, verify } from '@node-rs/argon2'
import { newPassword } from '@bakti/contract/auth/auth.schemas'
import commonPasswords from './common-passwords.json'
import { passwordRefused } from './auth.errors'

/** (rule A14) `algorithm` 2 is Argon2id. It is a number because the package's `Algorithm` is a const enum. */
const ARGON2ID: Options = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The hash of an unknown password, with the parameters above. An unknown e-mail costs the same hash as a known one (rule A17). */
const NOBODY =
  '$argon2id$v=19$m=19456,t=2,p=1$sSiSS8C7Z4K0VXJsaMef/w$yEKeL/7vz2I5f17dyxr0cnF2o55AENF4oHCzteAczDU'

export const hashPassword = (password: string): Promise<string> => hash(plain(password), ARGON2ID)

/** @param stored null for an account that has no password, or for no account at all */
export async function verifyPassword(
  stored: string | null,
  password: string,
  compare: typeof verify = verify,
): Promise<boolean> {
  const matches = await compare(stored ?? NOBODY, plain(password))
  return matches && stored !== null
}

/** Keyboards compose the same letter from different code points (rule A16). */
const plain = (password: string) => password.normalize('NFC')

const COMMON = new Set(commonPasswords)

/**
 * Throws 400 for a password that is too short, too long, common, or made of `owner`, which an attacker knows (rule A15).
 */
export function checkNewPassword(password: string, owner: { email: string; name: string }): void {
  const parsed = newPassword.safeParse(password)
  if (!parsed.success) throw passwordRefused(parsed.error.issues[0]?.message ?? 'Kata sandi tidak valid')
  const typed = plain(password).toLowerCase()
  const known = [owner.email, owner.email.split('@')[0] ?? '', owner.name, owner.name.replaceAll(' ', '')]
  const repeated = new Set(typed).size < 3
  if (repeated || COMMON.has(typed) || known.some((text) => text.toLowerCase() === typed)) {
    throw passwordRefused('Kata sandi ini terlalu mudah ditebak, pilih yang lain')
  }
}

// No letters that look alike, because the password is read from a terminal and typed.
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'
const RANDOM_LENGTH = 16

/** A password for a person to type once: 79 bits. */
export function randomPassword(): string {
  const letters: string[] = []
  while (letters.length < RANDOM_LENGTH) {
    const [byte = 255] = crypto.getRandomValues(new Uint8Array(1))
    // Bytes from 248 on would make the first letters more likely.
    const letter = byte < 248 ? ALPHABET[byte % ALPHABET.length] : undefined
    if (letter) letters.push(letter)
  }
  return letters.join('').replace(/.{4}(?=.)/g, '$&-')
}
