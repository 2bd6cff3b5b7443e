const { contextBridge, ipcRenderer } = require("electron");

contextBridge.exposeInMainWorld("shop", {
  call: (name, ...given) => ipcRenderer.invoke("shop", name, ...given),
});
contextBridge.exposeInMainWorld("orders", { get: (number) => ipcRenderer.invoke("orders:get", number) });
