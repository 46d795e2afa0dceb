interface Named {
  nama: string
  nim: string
}

const before = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

/** The order of members by name in any case, then by NIM, as the server's lists have it. */
export const orderOfNames = (one: Named, other: Named) =>
  before(one.nama.toLowerCase(), other.nama.toLowerCase()) || before(one.nim, other.nim)
