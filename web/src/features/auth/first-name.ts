/** How a person is greeted. */
export const firstName = (nama: string) => nama.split(' ')[0] ?? nama
