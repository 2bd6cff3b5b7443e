const { app, ipcMain } = require("electron");
const shop = require("./shop");

ipcMain.handle("shop", (event, name, ...given) => {
  if (typeof shop[name] !== "function") throw new Error(name);
  return shop[name](...given);
});
ipcMain.handle("orders:get", async (event, number) => shop.order(number));
